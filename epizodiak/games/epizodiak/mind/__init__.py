"""What thinks about EpiZodiak."""
