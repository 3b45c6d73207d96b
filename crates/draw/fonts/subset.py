"""Makes grundy-japanese.ttf: the Japanese characters of this repository's texts, from Noto Sans JP.

    python crates/draw/fonts/subset.py NotoSansJP-Regular.ttf     needs the package fonttools

The characters are those of the rule files, the sources and the Japanese book, all kana, and the signs of Japanese
punctuation. The test `the_fonts_have_every_character_of_a_title` fails if a title has another one.
"""

import subprocess
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
# The characters of grundy-mono.ttf end before the Japanese ones.
FIRST = 0x2E80
FAMILY = "Grundy Japanese"


def characters() -> set[int]:
    """Returns the code points of the subset."""
    listed = subprocess.run(
        ["git", "ls-files", "crates", "games", "docs/ja", "docs/japanese.md"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    found = set(range(0x3000, 0x3100)) | set(range(0xFF01, 0xFF5F))
    for name in listed.stdout.split():
        path = ROOT / name
        if path.suffix in {".rs", ".game", ".md"}:
            found |= {ord(c) for c in path.read_text(encoding="utf-8") if FIRST <= ord(c) <= 0xFFFF}
    return found


def main(source: str) -> None:
    """Writes the font."""
    options = subset.Options()
    options.layout_features = []
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.drop_tables += ["BASE", "GDEF", "GPOS", "GSUB", "STAT", "gasp", "prep", "vhea", "vmtx"]
    font = TTFont(source)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters())
    subsetter.subset(font)
    for record in font["name"].names:
        if record.nameID in {1, 4, 6}:
            record.string = FAMILY.replace(" ", "") if record.nameID == 6 else FAMILY
    font.save(HERE / "grundy-japanese.ttf")


if __name__ == "__main__":
    main(sys.argv[1])
