#!/usr/bin/env python3
"""Makes the two fonts of pictures from Inter: only the characters we need, under a name of our own.

    pip install fonttools==4.* && python3 make.py FOLDER-WITH-Inter-*.otf

The name is ours so that no other Inter that a machine may have is taken for it.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x100), 0x152, 0x153, 0x178, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026,
         0x202F, 0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x00D7, 0x20AC, 0x2009]
# Names of players are written in more alphabets than our own texts are.
NAMES = [*range(0x100, 0x180), *range(0x386, 0x3CF), *range(0x400, 0x460)]


def make(source: Path, weight: str, characters: list[int]) -> None:
    options = subset.Options()
    options.layout_features = ["kern", "mark", "ccmp"]
    options.hinting = False
    options.drop_tables += ["DSIG", "STAT", "MVAR", "HVAR", "meta"]
    options.name_IDs = [0, 1, 2, 3, 4, 6, 13, 14]
    options.notdef_outline = True
    font = TTFont(source / f"Inter-{weight}.otf", recalcTimestamp=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    names = {1: "Kelci Sans", 2: weight, 3: f"Kelci Sans {weight}", 4: f"Kelci Sans {weight}", 6: f"KelciSans-{weight}",
             16: "Kelci Sans", 17: weight}
    for number, text in names.items():
        font["name"].setName(text, number, 3, 1, 0x409)
    top = font["CFF "].cff
    top.fontNames = [names[6]]
    top.topDictIndex[0].FullName = names[4]
    top.topDictIndex[0].FamilyName = names[1]
    font.save(f"KelciSans-{weight}.otf")


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    make(folder, "Regular", LATIN)
    make(folder, "SemiBold", LATIN + NAMES)
