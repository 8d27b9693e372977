"""What bots that play steadily did once, and have to do again."""

PLAYED = {
    3: (
        "0 epizodiak 115 0655079bc911b6b1",
        "1 schotten-totten 79 ed55e5f076b33c1a",
        "2 epicycle 5 4548795e7c20d8d2",
        "3 zodiac 11 e35c011e2ae241bd",
        "4 epizodiak 400 050cfba9fcb33106",
        "5 epicycle 40 afe41901a56c120e",
        "6 schotten-totten 60 fece7de93507310f",
        "7 zodiac 10 69f3fb865f01437c",
    ),
}
"""What the bots of a version do in the first deals. If other lines come out, what they do has changed: then
`steady.VERSION` rises, and its lines (`python3 -m tools.same_play --share 0.01`) are written here."""
