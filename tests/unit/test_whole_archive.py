"""The library and the game are imported from archives that are read once."""

import marshal
import sys
import traceback
import zipfile
import zlib
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType

import pytest

from tools.runtime import whole_archive
from tools.runtime.packer import code_of, dumped, in_one
from tools.runtime.whole_archive import BORROWED, MODULES, Archive, key, leave, method, serve

pytestmark = pytest.mark.native_only

SOURCES = {
    "shelfroom/__init__.py": "NAME = __name__",
    "shelfroom/inner/__init__.py": "from shelfroom import NAME",
    "shelfroom/inner/leaf.py": "from . import NAME\n\ndef fails():\n    raise KeyError(NAME)",
    "shelfalone.py": "VALUE = 'x' * 4096",
}

LATER = {
    "shelflater/__init__.py": "import sys\nsys.shelf = [*getattr(sys, 'shelf', ()), __name__]\nNAME = __name__",
    "shelflater/inner.py": "import sys\nfrom shelflater import NAME\nsys.shelf += [__name__]\n"
    "def called(one, *, two):\n    return NAME, one, two",
}
"""What is put off: each module tells when it runs."""

Packs = Callable[..., Path]


@pytest.fixture
def packs(tmp_path: Path) -> Packs:
    """Return what writes an archive of compiled modules."""

    def pack(method: int = zipfile.ZIP_DEFLATED, data: bytes | None = None, name: str = MODULES) -> Path:
        later = {f"{path}c": code_of(path, text.encode(), "", 0) for path, text in LATER.items()}
        file = tmp_path / "shelf.zip"
        codes = {f"{path}c": code_of(path, text.encode(), "", 0) for path, text in SOURCES.items()}
        methods = {key("1 + 1"): compile("2", "<string>", "eval")}
        with zipfile.ZipFile(file, "w", method) as archive:
            archive.writestr("beside.txt", "no module")
            archive.writestr(name, in_one(codes, methods, [*later, "shelflater/missing.pyc"]) if data is None else data)
            archive.writestr(whole_archive.LATER, dumped(later))
        return file

    return pack


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    finders = [*sys.meta_path]
    yield
    sys.meta_path[:] = finders
    vars(sys).pop("shelf", None)
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


def test_what_dataclasses_would_write_is_compiled_once_the_archive_is_served(
    packs: Packs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.runtime.whole_archive.METHODS", {})
    assert method("1 + 1") == "1 + 1"
    serve(str(packs()))
    assert eval(method("1 + 1")) == 2  # noqa: S307 - what the fixture packed
    assert method("1 + 2") == "1 + 2"


def ran() -> list[str]:
    """Return which of the modules that are put off have run, in order."""
    return [*vars(sys).get("shelf", ())]


def test_what_is_put_off_runs_when_something_of_it_is_asked_for(packs: Packs) -> None:
    file = packs()
    serve(str(file))
    inner = import_module("shelflater.inner")
    package = sys.modules["shelflater"]
    assert (inner.__name__, inner.__package__, inner.__file__) == (
        "shelflater.inner",
        "shelflater",
        f"{file}/shelflater/inner.pyc",
    )
    assert not hasattr(inner, "__path__"), "it is no package, which can be said without it"
    assert ran() == []
    called = inner.called
    assert called(1, two=2) == ("shelflater", 1, 2)
    assert ran() == ["shelflater", "shelflater.inner"], "it asks for the other's name itself"
    assert (package.NAME, inner.NAME, inner.called) == ("shelflater", "shelflater", called)
    assert ran() == ["shelflater", "shelflater.inner"], "once"
    for module in (package, inner):
        with pytest.raises(AttributeError, match=r"shelflater.* has no attribute 'nothing'"):
            _ = module.nothing
    with pytest.raises(ImportError, match=r"no module shelflater\.missing"):
        _ = import_module("shelflater.missing").NAME


def test_what_code_in_c_takes_at_the_start_runs_the_module_when_it_is_called(
    packs: Packs, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = packs()
    monkeypatch.setitem(BORROWED, "shelflater.inner", ("called",))
    serve(str(file))
    taken = import_module("shelflater.inner").called
    assert ran() == []
    assert taken(1, two=2) == taken(1, two=2) == ("shelflater", 1, 2)
    assert ran() == ["shelflater", "shelflater.inner"]
    assert sys.modules["shelflater.inner"].called is not taken


def refused(file: Path, kind: type[Exception], why: str | None = None) -> None:
    """See that an archive is refused and nothing changes."""
    before = [*sys.meta_path]
    with pytest.raises(kind, match=why):
        serve(str(file))
    assert sys.meta_path == before


def test_what_another_python_compiled_is_refused(packs: Packs) -> None:
    refused(packs(data=b"\0\0\r\n" + marshal.dumps(({}, {}, ()))), ImportError, "compiled by another Python")


def test_an_archive_without_modules_is_refused(packs: Packs) -> None:
    refused(packs(name="others"), ImportError, "no modules in the archive")


def test_a_damaged_archive_is_refused(packs: Packs) -> None:
    file = packs()
    whole = file.read_bytes()
    at = whole.index(MODULES.encode()) + len(MODULES)
    file.write_bytes(whole[:at] + b"\xff" * 64 + whole[at + 64 :])
    refused(file, zlib.error, "decompressing")
    refused(packs(data=MAGIC_NUMBER + b"("), EOFError)
    refused(packs(data=MAGIC_NUMBER + marshal.dumps(1)), TypeError, "unpack")


@pytest.mark.parametrize("data", [b"", b"no zip", b"PK\5\6", b"x" * 4096])
def test_what_is_no_archive_is_refused(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "shelf.zip"
    file.write_bytes(data)
    refused(file, ImportError, "no zip archive")
    refused(tmp_path / "missing.zip", FileNotFoundError)


def test_a_module_of_another_archive_is_none_of_its(packs: Packs) -> None:
    with pytest.raises(ImportError, match="no module shelfless"):
        Archive(str(packs())).get_code("shelfless")


def test_what_else_holds_a_module_leaves_no_trace_in_an_archive() -> None:
    def made() -> dict[str, CodeType]:
        return {"shelf.pyc": code_of("shelf.py", b"def fails():\n    raise KeyError\n", "", 0)}

    held = made()
    by_others = [code for code in held["shelf.pyc"].co_consts if isinstance(code, CodeType)]
    assert dumped(held) == dumped(made()), "or two builds of the same sources differ, now and then"
    assert by_others
