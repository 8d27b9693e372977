"""What is said of a deal that was copied: this feature's part of the page's state."""

from __future__ import annotations

from epizodiak.app.draft import Slice

DEAL = Slice("sharing", "")
"""What is said under the form of the deal that was copied, or nothing."""
