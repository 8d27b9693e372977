"""What the build does to Pyodide and PyScript, and how the site's archives are made."""
