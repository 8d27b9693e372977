"""What is to be done for star charts (``app/effects.py``); it comes late, with what draws them."""

from __future__ import annotations

from epizodiak.app.effects import Effect
from epizodiak.core.wording import Wording
from epizodiak.ui.chart import Chart


class MakePicture(Effect):
    """Makes the picture of a chart, on the board that is shown: ``PictureMade``.

    Attributes:
        number: of the chart.
        chart: what is on it.
        say: language of its texts.
    """

    number: int
    chart: Chart
    say: Wording


class KeepPicture(Effect):
    """Hands the picture that was made to the person as a file, or to another app: ``PictureWent``.

    Attributes:
        number: of the chart.
        name: of the file, without its ending.
        title: what another app calls it.
        shares: whether it goes to another app.
    """

    number: int
    name: str
    title: str
    shares: bool
