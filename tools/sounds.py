"""Hear the page's sounds: `python3 -m tools.sounds` writes each as a WAV file into pictures/sounds/ and prints a table.

The table tells, of each, its length, its peak and its loudness (the greatest of any 50 ms), in dBFS at full volume.
"""

import argparse
import sys
import wave
from array import array
from collections.abc import Sequence
from pathlib import Path

from epizodiak.features.sound.tones import RATE, SOUNDS, decibels, loudness, samples_of

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "pictures" / "sounds"
FULL = 32767
"""The greatest sample of 16 bits."""


def write(file: Path, samples: Sequence[float]) -> None:
    """Write samples from -1 to 1 as a WAV file of 16 bits."""
    values = array("h", [round(FULL * sample) for sample in samples])
    if sys.byteorder == "big":
        values.byteswap()
    with wave.open(str(file), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(values.tobytes())


def main(arguments: Sequence[str]) -> int:
    """Write all sounds; returns the exit status."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(prog="python3 -m tools.sounds", description=__doc__.splitlines()[0])
    parser.add_argument("--folder", type=Path, default=FOLDER)
    folder = parser.parse_args(arguments).folder
    folder.mkdir(parents=True, exist_ok=True)
    print(f"{'sound':10}{'ms':>6}{'peak':>8}{'loudness':>10}")
    for name, sound in SOUNDS.items():
        samples = samples_of(sound)
        write(folder / f"{name}.wav", samples)
        peak = decibels(max(map(abs, samples)))
        print(f"{name:10}{1000 * len(samples) / RATE:6.0f}{peak:8.1f}{decibels(loudness(samples)):10.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
