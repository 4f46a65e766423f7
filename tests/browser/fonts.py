"""A page in the fonts of other machines: a line of theirs may be taller, their letters wider."""

from __future__ import annotations

import base64

from PIL import ImageFont
from playwright.sync_api import Page

FONTS = {
    "as Arial": {"ascentOverride": "91%", "descentOverride": "21%"},
    "as tall as Noto Sans": {"ascentOverride": "107%", "descentOverride": "30%"},
    "as wide as Verdana": {"ascentOverride": "85%", "descentOverride": "20%", "sizeAdjust": "118%"},
}
"""The font that Pillow brings, with the measures of others; it is as wide as Arial."""

WEAR = """async ([content, measures]) => {
    const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
    const font = await new FontFace("Other", bytes, measures).load();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { font-family: Other !important; }");
    document.fonts.clear();
    document.fonts.add(font);
    document.adoptedStyleSheets.push(sheet);
}"""


def wear(page: Page, font: str) -> None:
    """From now on the page is written in that font."""
    known = ImageFont.load_default(12)
    assert isinstance(known, ImageFont.FreeTypeFont)
    page.evaluate(WEAR, [base64.b64encode(known.font_bytes).decode(), FONTS[font]])
