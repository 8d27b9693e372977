"""The same deal compared: codes of finished games against bots that play steadily, laid side by side."""
