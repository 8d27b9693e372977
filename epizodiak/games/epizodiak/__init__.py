"""EpiZodiak: rules E1-E25, notation, view, sampling, texts and scene."""
