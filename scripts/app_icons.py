"""Draw the icons of the installed app from web/public/icon.svg: web/public/icon-*.png.

    python scripts/app_icons.py

A maskable icon is cut to any shape by the device, so its picture is smaller and its ground fills the square.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.e2e.chromium import launch

PUBLIC = Path("web/public")
GROUND = "#183b31"
ICONS = {"icon-180": (180, 1.0), "icon-192": (192, 1.0), "icon-512": (512, 1.0), "icon-maskable": (512, 0.78)}
"""The size of each icon, and the share of it that the picture takes."""


def main() -> None:
    """Draw all icons."""
    picture = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for name, (size, share) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            ground = GROUND if share < 1 or name == "icon-180" else "transparent"
            page.set_content(
                f"<style>body{{margin:0;height:100vh;display:grid;place-items:center;background:{ground}}}"
                f"svg{{width:{share:.0%}}}</style>{picture}"
            )
            page.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
