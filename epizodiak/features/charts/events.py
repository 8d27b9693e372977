"""Events and effects of star charts."""

from __future__ import annotations

from epizodiak.app.effects import Effect
from epizodiak.app.events import Event
from epizodiak.core.wording import Wording
from epizodiak.features.charts.words import Chart

SAVED, SHARED, LEFT = "saved", "shared", "left"
"""What can become of a picture; left: somebody has thought better of it."""


class ChartDrawn(Event):
    """The last star of a chart has appeared.

    Attributes:
        number: of the chart.
    """

    number: int


class PictureMade(Event):
    """The picture of a chart is ready to be saved or shared.

    Attributes:
        number: of the chart.
        size: in bytes.
        shares: whether the browser can share it with other apps.
    """

    number: int
    size: int
    shares: bool


class PictureDone(Event):
    """A picture was saved or shared, or could not be.

    Attributes:
        number: of the chart.
        how: what has become of it.
        name: of the file.
    """

    number: int
    how: str
    name: str


class MakePicture(Effect):
    """Make the picture of a chart with the current board's colours: ``PictureMade``.

    Attributes:
        number: of the chart.
        chart: what is on it.
        say: language of its texts.
    """

    number: int
    chart: Chart
    say: Wording


class KeepPicture(Effect):
    """Save the picture as a file, or share it with another app: ``PictureDone``.

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
