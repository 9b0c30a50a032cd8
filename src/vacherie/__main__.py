"""`python -m vacherie` is `vacherie`."""

from __future__ import annotations

import sys

from vacherie.cli import main

if __name__ == "__main__":
    sys.exit(main())
