"""What happens to a star chart (``app/events.py``); the effects are in ``app/chart_effects.py``."""

from __future__ import annotations

from epizodiak.app.events import ChartEvent

SAVED, SHARED, LEFT = "saved", "shared", "left"
"""What can become of a picture; left: somebody has thought better of it."""


class ChartDrawn(ChartEvent):
    """The last star has risen.

    Attributes:
        number: of the chart.
    """

    number: int


class PictureMade(ChartEvent):
    """The picture of a chart can be kept.

    Attributes:
        number: of the chart.
        size: its bytes.
        shares: whether the browser can hand it to other apps.
    """

    number: int
    size: int
    shares: bool


class PictureWent(ChartEvent):
    """Something has become of a picture.

    Attributes:
        number: of the chart.
        how: what, as above.
        name: of the file.
    """

    number: int
    how: str
    name: str
