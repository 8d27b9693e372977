"""Any JSON at all, with a liking for what records are made of."""

from hypothesis import strategies as st

from tests.unit.companion_records import BASES as COMPANIONS

ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-20, 60)
    | st.integers()
    | st.floats()
    | st.text(st.characters(), max_size=12)
    | st.sampled_from([">5", "<4..1", "x9", "d", "p", "^7", "!3", "epizodiak", "single", "earlier", "x_", 1 << 4000])
    | st.sampled_from(
        [*COMPANIONS, "rounds", "setup", "random", "R7", "R7@3", "claim 3", "2+", "3-", "A3-B1", "B2-B3"]
    ),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
