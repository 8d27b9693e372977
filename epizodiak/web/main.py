"""What PyScript runs: sets the table up."""

from epizodiak.web.app import App

App().run()
