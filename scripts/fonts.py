"""Makes build/site/fonts: one small file a face, used by the canvas and by the page's style sheet alike.

    python3 scripts/fonts.py --out build/site/fonts

text, text-strong, mono, mono-strong, symbols and cjk .ttf serve the canvas; the style sheet takes all but the last.
cjk-page.woff2 holds the Chinese of the whole site, for readers whose system has no Chinese font; cjk-names.woff2 only
the name of the language, so that an English page does not fetch the other for it.
Holds exactly the characters that the string tables and the string literals of lab/ use, Latin-1 and a list of symbols.
The canvas knows no OpenType features, so tabular digits (Inter) and the slashed zero (JetBrains Mono) become the
ordinary ones. Fails when a character has no glyph. Does nothing when its inputs are those of last time.
"""

import argparse
import hashlib
import io
import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ROOT / "node_modules/@expo-google-fonts"
INTER, MONO, NOTO = (PACKAGES / name for name in ("inter", "jetbrains-mono", "noto-sans-sc"))
DEJAVU = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
DEJAVU_LICENCE = Path("/usr/share/doc/fonts-dejavu-core/copyright")

# Written by the program into numbers and marks, whatever the string tables say.
SYMBOLS = (
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺ⁿᵏ₀₁₂₃₄₅₆₇₈₉₋ₙₖ−×·±÷≤≥≠≈≡∞√∑∏∥∈≪≫⌊⌋⌈⌉→←↑↓¼½¾"
    "…–—‘’“”′″‰•εμπσΔαβ\u2009\u202f"
)
NAMES = set("简体中文")
BASE = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x100)]))


def table(language):
    """The canvas strings of one language, as one text."""
    lines = (ROOT / f"lab/text/{language}.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.split("=", 1) for line in lines if "=" in line and not line.lstrip().startswith("#"))
    return "".join(text for key, text in pairs if not key.strip().startswith("page."))


def literals():
    """The string literals of the C++ sources, as one text."""
    found = []
    for path in sorted((ROOT / "lab").rglob("*")):
        if path.suffix in {".cpp", ".hpp", ".def"}:
            code = re.sub(r"(?m)^\s*//.*$", "", path.read_text(encoding="utf-8"))
            found += re.findall(r'"((?:[^"\\\n]|\\.)*)"', code)
    text = "".join(found)
    return text + "".join(chr(int(code, 16)) for code in re.findall(r"\\u([0-9a-fA-F]{4})", text))


def is_chinese(char):
    """Han characters and the full-width punctuation and forms that stand between them."""
    code = ord(char)
    return 0x2E80 <= code <= 0x9FFF or 0xF900 <= code <= 0xFAFF or 0xFE30 <= code <= 0xFE4F or 0xFF00 <= code <= 0xFFEF


def characters():
    every = {c for c in BASE + SYMBOLS + table("en") + table("zh") + literals() if c.isprintable() or c in "\u00a0\u00ad\u2009\u202f"}
    han = {c for c in every if is_chinese(c)} | set("，。；：（）？！、")
    return every - han, han


def page_characters():
    """Chinese characters of everything the site shows."""
    files = [ROOT / "index.html", *(ROOT / "lab/text").glob("*.txt")]
    files += [path for path in (ROOT / "web").rglob("*") if path.suffix in {".md", ".html", ".js"}]
    shown = literals() + "".join(path.read_text(encoding="utf-8") for path in files if path.exists())
    return set(filter(is_chinese, shown))


def single_substitutions(font, tag):
    """glyph -> glyph of one GSUB feature."""
    gsub, pairs = font["GSUB"].table, {}
    for record in gsub.FeatureList.FeatureRecord:
        if record.FeatureTag == tag:
            for index in record.Feature.LookupListIndex:
                for sub in gsub.LookupList.Lookup[index].SubTable:
                    pairs.update(getattr(getattr(sub, "ExtSubTable", sub), "mapping", {}))
    return pairs


def move_to_cmap(font, tag, chars):
    """Makes a feature's glyphs the ordinary ones of these characters."""
    pairs = single_substitutions(font, tag)
    moved = 0
    for sub in font["cmap"].tables:
        if sub.isUnicode():
            for char in chars:
                glyph = sub.cmap.get(ord(char))
                if glyph in pairs:
                    sub.cmap[ord(char)] = pairs[glyph]
                    moved += 1
    if not moved:
        sys.exit(f"fonts: the feature {tag} has no glyphs for {chars}")


RAISED = ("⁴", {c: c for c in "⁰¹²³⁴⁵⁶⁷⁸⁹"} | {"⁻": "−", "⁺": "+", "ⁿ": "n", "ᵏ": "k"})
LOWERED = ("₄", {c: c for c in "₀₁₂₃₄₅₆₇₈₉"} | {"₋": "−", "ₙ": "n", "ₖ": "k"})


def set_exponents(font, heavier):
    """Gives a fixed-pitch face superscripts and subscripts set as close as their size asks for.

    Those it lacks come from a heavier cut made as small as its own raised digits, so that the strokes match.
    """
    from fontTools.pens.boundsPen import BoundsPen
    from fontTools.pens.recordingPen import DecomposingRecordingPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    cmap, glyphs = font.getBestCmap(), font.getGlyphSet()
    heavy_cmap, heavy_glyphs = heavier.getBestCmap(), heavier.getGlyphSet()
    pitch = font["hmtx"][cmap[ord("4")]][0]

    def box(char):
        pen = BoundsPen(glyphs)
        glyphs[cmap[ord(char)]].draw(pen)
        return pen.bounds

    _, base_low, _, base_high = box("4")
    made = {}
    for like, wanted in (RAISED, LOWERED):
        _, low, _, high = box(like)
        scale = (high - low) / (base_high - base_low)
        advance = round(pitch * (scale + 0.04))
        for char, source in wanted.items():
            outline, pen = DecomposingRecordingPen(glyphs), TTGlyphPen(None)
            if ord(char) in cmap:
                glyphs[cmap[ord(char)]].draw(outline)
                place = (1, 0, 0, 1, (advance - pitch) / 2, 0)
            else:
                outline = DecomposingRecordingPen(heavy_glyphs)
                heavy_glyphs[heavy_cmap[ord(source)]].draw(outline)
                place = (scale, 0, 0, scale, (advance - scale * pitch) / 2, low - base_low * scale)
            outline.replay(TransformPen(pen, place))
            made[char] = (pen.glyph(), advance)
    order = font.getGlyphOrder()
    for char, (glyph, advance) in made.items():
        name = f"exponent{ord(char):04X}"
        order.append(name)
        font["glyf"].glyphs[name] = glyph
        glyph.recalcBounds(font["glyf"])
        font["hmtx"].metrics[name] = (advance, glyph.xMin)
        for sub in font["cmap"].tables:
            if sub.isUnicode():
                sub.cmap[ord(char)] = name
    font.setGlyphOrder(order)
    font["maxp"].numGlyphs = len(order)


def subset(font, chars, features=()):
    from fontTools import subset as fontsubset

    options = fontsubset.Options()
    options.hinting = False
    options.ignore_missing_unicodes = True
    options.layout_features = list(features)
    options.drop_tables += ["GSUB", "STAT", "DSIG", "FFTM", "meta"] + ([] if features else ["GPOS", "GDEF"])
    options.name_IDs = [0, 1, 2, 5, 13, 14]
    options.notdef_outline = True
    options.glyph_names = False
    worker = fontsubset.Subsetter(options)
    worker.populate(unicodes=[ord(c) for c in chars])
    worker.subset(font)
    return font


def save(font, path):
    font.flavor = "woff2" if path.suffix == ".woff2" else None
    data = io.BytesIO()
    font.save(data)
    path.write_bytes(data.getvalue())
    return set(map(chr, font.getBestCmap()))


def build(out, latin, han, page):
    from fontTools.ttLib import TTFont

    def load(package, folder, file):
        return TTFont(package / folder / file, recalcTimestamp=False)

    held = {}
    for face, folder, file in (("text", "400Regular", "Inter_400Regular.ttf"),
                               ("text-strong", "600SemiBold", "Inter_600SemiBold.ttf")):
        font = load(INTER, folder, file)
        move_to_cmap(font, "tnum", "0123456789")
        held[face] = save(subset(font, latin, ["kern"]), out / f"{face}.ttf")
    for face, folder, file, heavy_folder, heavy_file in (
            ("mono", "400Regular", "JetBrainsMono_400Regular.ttf", "600SemiBold", "JetBrainsMono_600SemiBold.ttf"),
            ("mono-strong", "600SemiBold", "JetBrainsMono_600SemiBold.ttf", "800ExtraBold", "JetBrainsMono_800ExtraBold.ttf")):
        font = load(MONO, folder, file)
        move_to_cmap(font, "zero", "0")
        set_exponents(font, load(MONO, heavy_folder, heavy_file))
        held[face] = save(subset(font, latin), out / f"{face}.ttf")
    lacking = {c for c in latin if any(c not in have for have in held.values())}
    dejavu = TTFont(DEJAVU, recalcTimestamp=False)
    held["symbols"] = save(subset(dejavu, lacking), out / "symbols.ttf")
    for face, chars in (("cjk.ttf", han), ("cjk-page.woff2", page | han), ("cjk-names.woff2", NAMES)):
        held[face] = save(subset(load(NOTO, "400Regular", "NotoSansSC_400Regular.ttf"), chars), out / face)

    missing = sorted((lacking - held["symbols"]) | (han - held["cjk.ttf"]) | (page - held["cjk-page.woff2"])
                     | (NAMES - held["cjk-names.woff2"]))
    if missing:
        sys.exit("fonts: no glyph for " + ", ".join(f"{c} (U+{ord(c):04X})" for c in missing))

    shutil.copyfile(INTER / "LICENSE_FONT", out / "LICENSE-Inter.txt")
    shutil.copyfile(MONO / "LICENSE_FONT", out / "LICENSE-JetBrainsMono.txt")
    shutil.copyfile(NOTO / "LICENSE_FONT", out / "LICENSE-NotoSansSC.txt")
    (out / "LICENSE-DejaVu.txt").write_text(
        dejavu["name"].getDebugName(13) + "\n" if not DEJAVU_LICENCE.exists() else DEJAVU_LICENCE.read_text("utf-8"), "utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=ROOT / "build/site/fonts")
    out = parser.parse_args().out
    latin, han = characters()
    page = page_characters()
    packages = [(package / "package.json").read_bytes() for package in (INTER, MONO, NOTO)]
    texts = ["".join(sorted(chars)).encode() for chars in (latin, han, page)]
    inputs = [Path(__file__).read_bytes(), *packages, *texts]
    stamp = hashlib.sha256(b"\0".join(inputs)).hexdigest()
    stamp_file = out / ".stamp"
    if stamp_file.exists() and stamp_file.read_text() == stamp:
        return
    out.mkdir(parents=True, exist_ok=True)
    stamp_file.unlink(missing_ok=True)
    build(out, latin, han, page)
    stamp_file.write_text(stamp)


if __name__ == "__main__":
    main()
