"""Every test here runs in a plain terminal."""

from tests.support.plain_terminal import plain_screen as plain_screen
