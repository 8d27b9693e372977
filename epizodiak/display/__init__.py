"""The page's behaviour without a page: pure functions over views and small values, tested in plain CPython."""
