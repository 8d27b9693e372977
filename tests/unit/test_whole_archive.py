"""The library and the game are imported from archives that are read once."""

import py_compile
import sys
import traceback
import zipfile
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import MAGIC_NUMBER
from pathlib import Path

import pytest

from tools.whole_archive import Archive, leave, serve

pytestmark = pytest.mark.native_only

SOURCES = {
    "shelfroom/__init__.py": "NAME = __name__",
    "shelfroom/inner/__init__.py": "from shelfroom import NAME",
    "shelfroom/inner/leaf.py": "from . import NAME\n\ndef fails():\n    raise KeyError(NAME)",
    "shelfalone.py": "VALUE = 'x' * 4096",
    "shelfalone.txt": "no module",
}

Packs = Callable[..., Path]


@pytest.fixture
def packs(tmp_path: Path) -> Packs:
    """Return what writes an archive of compiled modules."""

    def pack(method: int = zipfile.ZIP_DEFLATED) -> Path:
        file, source, made = tmp_path / "shelf.zip", tmp_path / "source.py", tmp_path / "made.pyc"
        with zipfile.ZipFile(file, "w", method) as archive:
            for name, text in SOURCES.items():
                if name.endswith(".py"):
                    source.write_text(text, "utf-8")
                    py_compile.compile(str(source), str(made), name, doraise=True)
                    archive.write(made, f"{name}c")
                else:
                    archive.writestr(name, text)
        return file

    return pack


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    finders = [*sys.meta_path]
    yield
    sys.meta_path[:] = finders
    for name in [name for name in sys.modules if name.startswith("shelf")]:
        del sys.modules[name]


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_packages_and_modules_come_from_the_archive(packs: Packs, method: int) -> None:
    file = packs(method)
    serve(str(file))
    leaf = import_module("shelfroom.inner.leaf")
    assert (leaf.NAME, leaf.__package__) == ("shelfroom", "shelfroom.inner")
    assert leaf.__file__ == f"{file}/shelfroom/inner/leaf.pyc"
    assert import_module("shelfalone").VALUE == "x" * 4096
    inner = sys.modules["shelfroom.inner"]
    assert [*inner.__path__] == [f"{file}/shelfroom/inner"]
    archive = Archive(str(file))
    assert (archive.is_package("shelfroom.inner"), archive.is_package("shelfalone")) == (True, False)


def test_what_the_archive_lacks_is_looked_for_as_ever(packs: Packs, tmp_path: Path) -> None:
    serve(str(packs()))
    with pytest.raises(ModuleNotFoundError, match=r"shelfroom\.nowhere"):
        import_module("shelfroom.nowhere")
    with pytest.raises(ModuleNotFoundError, match="shelfless"):
        import_module("shelfless")
    beside = tmp_path / "beside"
    beside.mkdir()
    (beside / "later.py").write_text("from shelfroom import NAME", "utf-8")
    import_module("shelfroom").__path__.append(str(beside))
    assert import_module("shelfroom.later").NAME == "shelfroom", "as a second archive joins in"


def test_an_archive_that_was_left_is_no_longer_looked_in(packs: Packs) -> None:
    path = str(packs())
    serve(path)
    leave(f"{path}.other")
    assert import_module("shelfalone").__name__ == "shelfalone"
    leave(path)
    with pytest.raises(ModuleNotFoundError, match="shelfroom"):
        import_module("shelfroom")


def test_an_archive_that_is_served_already_is_not_read_again(packs: Packs) -> None:
    file = packs()
    serve(str(file))
    served = [*sys.meta_path]
    file.unlink()
    serve(str(file))
    assert sys.meta_path == served


def test_a_traceback_names_the_line_without_its_source(packs: Packs) -> None:
    serve(str(packs()))
    with pytest.raises(KeyError) as caught:
        import_module("shelfroom.inner.leaf").fails()
    assert caught.traceback[-1].lineno + 1 == 4
    assert "KeyError: 'shelfroom'" in "".join(traceback.format_exception(caught.value))


def test_what_another_python_compiled_is_refused(packs: Packs) -> None:
    file = packs(zipfile.ZIP_STORED)
    file.write_bytes(file.read_bytes().replace(MAGIC_NUMBER, b"\0\0\r\n"))
    serve(str(file))
    with pytest.raises(ImportError, match="compiled by another Python"):
        import_module("shelfalone")


@pytest.mark.parametrize("data", [b"", b"no zip", b"PK\5\6", b"x" * 4096])
def test_what_is_no_archive_is_refused_and_nothing_changes(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "shelf.zip"
    file.write_bytes(data)
    before = [*sys.meta_path]
    with pytest.raises(ImportError, match="no zip archive"):
        serve(str(file))
    with pytest.raises(FileNotFoundError):
        serve(str(tmp_path / "missing.zip"))
    assert sys.meta_path == before


def test_a_module_of_another_archive_is_none_of_its(packs: Packs) -> None:
    with pytest.raises(ImportError, match="no module shelfless"):
        Archive(str(packs())).get_code("shelfless")
