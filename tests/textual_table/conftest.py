"""Every test here runs in a plain terminal, and shows everything at once."""

from tests.support.plain_terminal import plain_screen as plain_screen
