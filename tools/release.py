"""Pack dist/ into the release: `epizodiak-VERSION.zip`, the same to the byte wherever it is made, and its checksum."""

import hashlib
import sys
import zipfile
from pathlib import Path

from epizodiak import __version__

ROOT = Path(__file__).resolve().parent.parent

DATE = (1980, 1, 1, 0, 0, 0)
"""When every packed file was last changed, as far as the archive tells: the first day it can."""


def packed(dist: Path, target: Path) -> int:
    """Write an archive of a folder's files, in the order of their names, and return how many they are.

    Nothing is compressed that would come out differently with another version of zlib: the files are stored.
    """
    names = sorted(file.relative_to(dist).as_posix() for file in dist.rglob("*") if file.is_file())
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name in names:
            entry = zipfile.ZipInfo(name, DATE)
            entry.create_system = 3
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, (dist / name).read_bytes())
    return len(names)


def release(dist: Path, folder: Path) -> Path:
    """Write the release of a built site, and its checksum as `sha256sum --check` reads it, into a folder.

    Raises:
        FileNotFoundError: there is no site.
    """
    if not (dist / "index.html").is_file():
        raise FileNotFoundError(f"There is no site in {dist}. Build it first: make site")
    target = folder / f"epizodiak-{__version__}.zip"
    packed(dist, target)
    digest = hashlib.sha256(target.read_bytes()).hexdigest()
    target.with_name(f"{target.name}.sha256").write_text(f"{digest}  {target.name}\n", "utf-8")
    return target


def main() -> int:
    """Pack dist/ into the checkout; returns the exit status."""
    try:
        made = release(ROOT / "dist", ROOT)
    except FileNotFoundError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{made.name}: {made.stat().st_size / 1e6:.1f} MB; unpack it into any folder of any web server")
    return 0


if __name__ == "__main__":
    sys.exit(main())
