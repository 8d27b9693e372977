"""The page: the only place that imports ``js`` and ``pyscript``."""
