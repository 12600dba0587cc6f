#!/usr/bin/env python3
"""Writes the glyphs of the game, from Unifont's outlines, into one file for the browser.

The outlines of Unifont are squares: four units of the font are one pixel, so that filling them
gives back the bitmap, as the window of the game shows it. The file holds, little-endian:

    u32 count, u32 scalar × count, in order, u16 row × 16 × count

The highest bit of a row is its leftmost pixel. Narrow glyphs use the upper eight bits.

Usage: scripts/lib/atlas.py OUTPUT [FONT]       from the root of the project
"""
import os
import re
import struct
import sys

FONT = "unifont_jp.otf"
FOLDERS = ["/usr/share/fonts/opentype/unifont", "/usr/share/fonts/unifont",
           os.path.expanduser("~/.local/share/fonts"), "/usr/share/fonts/truetype/unifont"]
UNITS = 4           # units of the font in a pixel
ASCENT = 14         # pixels above the baseline
# What every text may need: Latin, punctuation, arrows, boxes and blocks, shapes, notes, kana,
# full-width signs.
ALWAYS = [(0x20, 0x17f), (0x2010, 0x2027), (0x2030, 0x205e), (0x2190, 0x21ff), (0x2500, 0x25ff),
          (0x2600, 0x266f), (0x2800, 0x28ff), (0x3000, 0x303f), (0x3040, 0x30ff), (0xff01, 0xff9f)]


def scalars():
    """Every character that the content and the sources contain, and what every text may need."""
    found = set()
    for first, last in ALWAYS:
        found.update(range(first, last + 1))
    for root in ["Assets/Content", "Sources/Game"]:
        for place, _, names in os.walk(root):
            for name in names:
                if name.endswith((".yaml", ".kodama", ".txt", ".swift")):
                    with open(os.path.join(place, name), encoding="utf-8") as file:
                        text = file.read()
                    found.update(map(ord, text))
                    escapes = re.findall(r"\\u\{([0-9a-fA-F]+)\}", text)
                    found.update(int(digits, 16) for digits in escapes)
    return sorted(scalar for scalar in found if scalar >= 0x20)


class Font:
    """The parts of an OpenType font with CFF outlines that are needed here."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.data = file.read()
        count = self.u16(4)
        tables = {}
        for index in range(count):
            at = 12 + 16 * index
            tables[self.data[at:at + 4]] = self.u32(at + 8)
        if b"CFF " not in tables:
            sys.exit(f"{path} has no CFF outlines; expected {FONT}")
        self.glyphs = self.read_cmap(tables[b"cmap"])
        self.read_outlines(tables[b"CFF "])

    def u16(self, at):
        return struct.unpack_from(">H", self.data, at)[0]

    def u32(self, at):
        return struct.unpack_from(">I", self.data, at)[0]

    def read_cmap(self, start):
        """The number of the glyph of each scalar, from the table in format 12."""
        for index in range(self.u16(start + 2)):
            table = start + self.u32(start + 8 + 8 * index)
            if self.u16(table) != 12:
                continue
            glyphs = {}
            for group in range(self.u32(table + 12)):
                first, last, glyph = struct.unpack_from(">III", self.data, table + 16 + 12 * group)
                for scalar in range(first, last + 1):
                    glyphs[scalar] = glyph + scalar - first
            return glyphs
        return sys.exit("the font has no table of all its characters")

    def index(self, at):
        """The parts of a CFF index as (start, end), and where the index ends."""
        count = self.u16(at)
        if count == 0:
            return [], at + 2
        size = self.data[at + 2]
        places = [int.from_bytes(self.data[at + 3 + size * n:at + 3 + size * (n + 1)], "big")
                  for n in range(count + 1)]
        base = at + 2 + size * (count + 1)
        parts = [(base + places[n], base + places[n + 1]) for n in range(count)]
        return parts, base + places[-1]

    def dictionary(self, start, end):
        """The operands of each operator of a CFF dictionary."""
        entries, operands, at = {}, [], start
        while at < end:
            byte = self.data[at]
            if byte <= 21:
                if byte == 12:
                    at += 1
                    byte = 1200 + self.data[at]
                entries[byte] = operands
                operands, at = [], at + 1
            elif byte == 28:
                operands.append(struct.unpack_from(">h", self.data, at + 1)[0])
                at += 3
            elif byte == 29:
                operands.append(struct.unpack_from(">i", self.data, at + 1)[0])
                at += 5
            elif byte == 30:
                at += 1
                while self.data[at] & 15 != 15:
                    at += 1
                operands.append(0)
                at += 1
            else:
                value, at = self.number(byte, at)
                operands.append(value)
        return entries

    def number(self, byte, at):
        """A number of one or two bytes, and where the next begins."""
        if byte < 247:
            return byte - 139, at + 1
        if byte < 251:
            return (byte - 247) * 256 + self.data[at + 1] + 108, at + 2
        return -(byte - 251) * 256 - self.data[at + 1] - 108, at + 2

    def read_outlines(self, start):
        _, at = self.index(start + self.data[start + 2])
        tops, at = self.index(at)
        _, at = self.index(at)
        self.shared, _ = self.index(at)
        top = self.dictionary(*tops[0])
        self.outlines, _ = self.index(start + top[17][0])
        self.subroutines = []
        if 18 in top:
            size, offset = top[18]
            private = self.dictionary(start + offset, start + offset + size)
            if 19 in private:
                self.subroutines, _ = self.index(start + offset + private[19][0])

    def rows(self, scalar):
        """The 16 rows of a glyph; None where the font has none."""
        glyph = self.glyphs.get(scalar)
        return None if glyph is None else fill(Outline(self).draw(glyph))


class Outline:
    """Runs the program of a glyph; every line of Unifont is upright or level."""

    def __init__(self, font):
        self.font, self.stack, self.hints = font, [], 0
        self.x = self.y = 0
        self.edges = []         # (x, lower y, upper y) of the upright lines
        self.start = (0, 0)

    def draw(self, glyph):
        self.run(*self.font.outlines[glyph])
        self.close()
        return self.edges

    def line(self, x, y):
        if x and y:
            sys.exit("a line of the font is neither upright nor level")
        if y:
            self.edges.append((self.x, min(self.y, self.y + y), max(self.y, self.y + y)))
        self.x, self.y = self.x + x, self.y + y

    def move(self, x, y):
        self.close()
        self.x, self.y = self.x + x, self.y + y
        self.start = (self.x, self.y)

    def close(self):
        """Closes a contour. The next one begins relative to where this one was left off."""
        x, y = self.x, self.y
        self.line(self.start[0] - x, 0)
        self.line(0, self.start[1] - y)
        self.x, self.y = x, y

    def alternate(self, is_level):
        for length in self.stack:
            self.line(*((length, 0) if is_level else (0, length)))
            is_level = not is_level

    def call(self, parts):
        bias = 107 if len(parts) < 1240 else 1131 if len(parts) < 33900 else 32768
        return self.run(*parts[self.stack.pop() + bias])

    def run(self, at, end):
        """Runs a part; returns true at the end of the glyph."""
        data, stack = self.font.data, self.stack
        while at < end:
            byte = data[at]
            if byte == 28:
                stack.append(struct.unpack_from(">h", data, at + 1)[0])
                at += 3
                continue
            if byte >= 32:
                value, at = self.font.number(byte, at)
                stack.append(value)
                continue
            at += 1
            if byte in (10, 29):
                if self.call(self.font.subroutines if byte == 10 else self.font.shared):
                    return True
                continue
            if byte == 11:
                return False
            if byte == 14:
                return True
            at = self.operate(byte, at)
            stack.clear()
        return False

    def operate(self, byte, at):
        """Runs an operator on the whole stack; returns where the next begins."""
        stack = self.stack
        if byte in (1, 3, 18, 23, 19, 20):
            self.hints += len(stack) // 2
            return at + (self.hints + 7) // 8 if byte in (19, 20) else at
        if byte == 21:
            self.move(stack[-2], stack[-1])
        elif byte == 22:
            self.move(stack[-1], 0)
        elif byte == 4:
            self.move(0, stack[-1])
        elif byte == 5:
            for index in range(0, len(stack), 2):
                self.line(stack[index], stack[index + 1])
        elif byte in (6, 7):
            self.alternate(byte == 6)
        else:
            sys.exit(f"the font uses an operator that is not read here: {byte}")
        return at


def fill(edges):
    """The rows of the pixels whose middle is inside: an odd number of lines lies to its left."""
    rows = []
    for row in range(16):
        y = (ASCENT - row) * UNITS - UNITS / 2
        crossings = sorted(x for x, low, high in edges if low <= y < high)
        bits = 0
        for column in range(16):
            x = column * UNITS + UNITS / 2
            if sum(1 for crossing in crossings if crossing < x) % 2:
                bits |= 0x8000 >> column
        rows.append(bits)
    return rows


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__.strip())
    places = sys.argv[2:] or [os.path.join(folder, FONT) for folder in FOLDERS]
    path = next((place for place in places if os.path.exists(place)), None)
    if path is None:
        sys.exit(f"{FONT} was not found; install it with: apt install fonts-unifont")
    font = Font(path)
    glyphs = [(scalar, font.rows(scalar)) for scalar in scalars()]
    glyphs = [(scalar, rows) for scalar, rows in glyphs if rows is not None]
    output = struct.pack("<I", len(glyphs))
    output += b"".join(struct.pack("<I", scalar) for scalar, _ in glyphs)
    output += b"".join(struct.pack("<16H", *rows) for _, rows in glyphs)
    with open(sys.argv[1], "wb") as file:
        file.write(output)


if __name__ == "__main__":
    main()
