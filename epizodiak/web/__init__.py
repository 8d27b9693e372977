"""The page's browser half: with the features' pages, the only code that imports ``js`` and ``pyscript``."""
