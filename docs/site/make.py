"""The site of the documents: `make site` writes it, a page a document and one of the screens.

Nothing on it comes from elsewhere: no font, no script, no picture of anybody.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections import Counter
from html import escape
from itertools import pairwise
from pathlib import Path, PurePosixPath
from posixpath import normpath

from markdown_it import MarkdownIt
from markdown_it.token import Token

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PAGES = {
    "README.md": "index.html",
    "docs/screens": "screens.html",
    "docs/rulings.md": "rulings.html",
    "docs/running.md": "running.html",
    "docs/operations.md": "operations.html",
    "docs/security.md": "security.html",
    "docs/api.md": "api.html",
    "docs/archive.md": "archive.html",
    "docs/architecture.md": "architecture.html",
    "docs/decisions.md": "decisions.html",
    "docs/releasing.md": "releasing.html",
    "CONTRIBUTING.md": "contributing.html",
    "CHANGELOG.md": "changelog.html",
}
"""In the order in which they are listed."""
CALLED = {
    "README.md": "Home",
    "docs/screens": "Screens",
    "docs/running.md": "Running it",
    "docs/operations.md": "Day by day",
    "docs/security.md": "Security",
    "docs/api.md": "API",
    "docs/archive.md": "Archives",
    "docs/architecture.md": "The house",
    "docs/releasing.md": "Releases",
}
"""Shorter than by their headings."""
SCREENS = {
    "home": "Home: the games that are running",
    "table_referee_four": "The table, with a referee",
    "loupe": "A cell under the finger",
    "scoring_district": "A district is scored",
    "check": "What may have been forgotten",
    "replay": "Looking back, action by action",
    "story": "The story of a game",
    "statistics": "The club in figures",
}
"""Each by day and by night."""
LINK = re.compile(r'\b(href|src)="([^"#]*)(#[^"]*)?"')


def slug(heading: str, taken: Counter[str]) -> str:
    """What a heading is linked by, as the pages of a repository do it."""
    made = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
    taken[made] += 1
    return made if taken[made] == 1 else f"{made}-{taken[made] - 1}"


def named(tokens: list[Token]) -> list[Token]:
    taken: Counter[str] = Counter()
    for token, inside in pairwise(tokens):
        if token.type == "heading_open":
            told = "".join(part.content for part in inside.children or ())
            token.attrSet("id", slug(told, taken))
    return tokens


class Site:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.markdown = MarkdownIt("commonmark", {"html": True}).enable("table")
        self.frame = (HERE / "page.html").read_text()

    def make(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        shutil.copy(HERE / "style.css", self.folder)
        for source in PAGES:
            self.write(source, self.gallery() if source == "docs/screens" else self.read(source))

    def read(self, source: str) -> str:
        tokens = named(self.markdown.parse((ROOT / source).read_text()))
        html = str(self.markdown.renderer.render(tokens, self.markdown.options, {}))
        html = html.replace("<table>", '<div class="wide"><table>')
        return html.replace("</table>", "</table></div>")

    def gallery(self) -> str:
        names = sorted(path.stem for path in (ROOT / "docs/screens").glob("*.webp"))
        told = [
            *(name for name in SCREENS if name in names),
            *(n for n in names if n not in SCREENS),
        ]
        figures = "".join(
            f'<figure><img src="docs/screens/{name}.webp" alt="" loading="lazy">'
            f"<figcaption>{escape(SCREENS.get(name, name.replace('_', ' ')))}</figcaption></figure>"
            for name in told
        )
        return f'<h1>Screens</h1><div class="screens">{figures}</div>'

    def write(self, source: str, html: str) -> None:
        title = CALLED.get(source) or self.title(source)
        menu = "".join(
            f'<li><a href="{page}"{" aria-current=page" if each == source else ""}>'
            f"{escape(CALLED.get(each) or self.title(each))}</a></li>"
            for each, page in PAGES.items()
        )
        base = PurePosixPath("." if source == "docs/screens" else source).parent
        main = LINK.sub(lambda found: self.linked(base, *found.groups("")), html)
        page = self.frame.replace("{{ title }}", escape(title))
        page = page.replace("{{ menu }}", menu).replace("{{ main }}", main)
        (self.folder / PAGES[source]).write_text(page)

    def title(self, source: str) -> str:
        return (ROOT / source).read_text().split("\n", 1)[0].removeprefix("# ")

    def linked(self, base: PurePosixPath, kind: str, target: str, place: str) -> str:
        """A link among the documents, or to a file, which comes along."""
        if not target or re.match(r"[a-z]+:", target):
            return f'{kind}="{target}{place}"'
        source = normpath(str(base / target))
        page = PAGES.get(source)
        if page is None:
            page = PurePosixPath(source).name
            page += "" if "." in page else ".txt"
            shutil.copy(ROOT / source, self.folder / page)
        return f'{kind}="{page}{place}"'


if __name__ == "__main__":
    Site(Path(sys.argv[1])).make()
