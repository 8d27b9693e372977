"""QR codes that the page shows.

What phones and comparisons share: no feature by itself, and in the archives of both, so that none waits for the other.
"""
