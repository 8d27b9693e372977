"""The page's browser half: besides the features' pages, the only code that imports ``js`` and ``pyscript``."""
