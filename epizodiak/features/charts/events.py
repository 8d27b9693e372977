"""What happens to a star chart, and what is to be done for it."""

from __future__ import annotations

from epizodiak.app.effects import Effect
from epizodiak.app.events import Event
from epizodiak.core.wording import Wording
from epizodiak.features.charts.words import Chart

SAVED, SHARED, LEFT = "saved", "shared", "left"
"""What can become of a picture; left: somebody has thought better of it."""


class ChartDrawn(Event):
    """The last star has risen.

    Attributes:
        number: of the chart.
    """

    number: int


class PictureMade(Event):
    """The picture of a chart can be kept.

    Attributes:
        number: of the chart.
        size: its bytes.
        shares: whether the browser can hand it to other apps.
    """

    number: int
    size: int
    shares: bool


class PictureWent(Event):
    """Something has become of a picture.

    Attributes:
        number: of the chart.
        how: what, as above.
        name: of the file.
    """

    number: int
    how: str
    name: str


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
