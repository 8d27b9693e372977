"""What the build takes out of scripts and style sheets, and that nothing else is lost."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.unit.style_sheets import ROOT
from tools.runtime.build import RuntimeBuildError
from tools.squeeze import sheet, squeeze

pytestmark = pytest.mark.native_only

NODE = shutil.which("node") or "node"


@pytest.mark.parametrize(
    ("written", "served"),
    [
        ("/* one; {two} */\n.a , .b > p {\n  color: red;\n  top: 0 ;\n}\n", ".a,.b > p{color: red;top: 0}\n"),
        ('.a::before { content: " ; /* no comment */ "; }', '.a::before{content: " ; /* no comment */ "}\n'),
        ("p { background: url(data:image/svg+xml;a,b  c); }", "p{background: url(data:image/svg+xml;a,b  c)}\n"),
        ("@media (hover)  and (x) { p { top: calc(1px + 2px) } }", "@media (hover) and (x){p{top: calc(1px + 2px)}}\n"),
        (".a .b { left: 0 } /* between */ .a.b { left: 1px }", ".a .b{left: 0}.a.b{left: 1px}\n"),
    ],
)  # fmt: skip
def test_a_style_sheet_loses_comments_and_spaces_that_mean_nothing(written: str, served: str) -> None:
    assert sheet(written) == served


def test_every_sheet_keeps_its_rules() -> None:
    for file in [*(ROOT / "static").glob("*.css"), *(ROOT / "epizodiak").rglob("*.css")]:
        text = re.sub(r"/\*.*?\*/", "", file.read_text("utf-8"), flags=re.DOTALL)
        served = sheet(file.read_text("utf-8"))
        assert re.sub(r"\s+|;(?=\s*\})", "", text) == re.sub(r"\s+", "", served), file.name
        assert text.count("}") == served.count("}")


def test_scripts_do_the_same_and_keep_their_names(tmp_path: Path) -> None:
    written = "// Why.\nconst chosen = (game) => {\n  return `${game}  // kept`; // how\n};\nconsole.log(chosen(1));\n"
    (tmp_path / "a.js").write_text(written, "utf-8")
    squeeze(ROOT, [tmp_path / "a.js"])
    served = (tmp_path / "a.js").read_text("utf-8")
    assert "chosen=game=>" in served
    assert "Why" not in served
    ran = subprocess.run([NODE, tmp_path / "a.js"], check=True, capture_output=True, text=True)
    assert ran.stdout == "1  // kept\n"


def test_a_module_is_read_as_one(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text('import { b } from "./b.js";\nexport const c = await b();\n', "utf-8")
    squeeze(ROOT, [tmp_path / "a.js"])
    assert (tmp_path / "a.js").read_text("utf-8") == 'import{b}from"./b.js";export const c=await b();\n'


def test_a_script_that_is_none_stops_the_build(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("const = ;\n", "utf-8")
    with pytest.raises(RuntimeBuildError):
        squeeze(ROOT, [tmp_path / "a.js"])
