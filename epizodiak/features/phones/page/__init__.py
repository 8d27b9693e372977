"""What hands on phones add to the page: at the tablet, and on the phone."""
