#!/usr/bin/env python3
"""Writes the page of the browser into a folder: everything but the game and its content.

It copies Sources/Hosts/KodamaWeb/Page, cuts the shown lines out of Examples/Bells/Bells.swift, so
that they stay true, draws the glyphs, and adds the licence.

Usage: scripts/lib/page.py FOLDER       from the root of the project
"""
import html
import os
import re
import shutil
import subprocess
import sys

PAGE = os.path.join("Sources", "Hosts", "KodamaWeb", "Page")
BELLS = os.path.join("Examples", "Bells", "Bells.swift")
# What is shown of each type: from a line that begins so, to the line that closes it or so begins.
# None stands for lines that are left out.
PARTS = {
    "model": ("final class Valley: Model {", [
        ("  weak var delegate", ""),
        None,
        ("  func dropGrain() {", "  }"),
        None,
        ("  private func touch(", "  }"),
    ]),
    "screen": ("final class ScreenView: View {", [
        ("  private weak var dataSource", ""),
        None,
        ("  func update() {", "    guard"),
        ("    for (index, tile) in", "    }"),
        None,
    ]),
    "sound": ("final class SoundView: View {", [
        ("  private weak var dataSource", ""),
        None,
        ("  func update() {", "  }"),
    ]),
    "words": ("final class WordView: View {", [
        ("  private weak var dataSource", ""),
        None,
        ("  func update() {", "  }"),
    ]),
}
MOST_LINES = 21
KEYWORDS = ("case|class|default|else|for|func|guard|if|in|let|private|return|self|switch|var|weak"
            "|any|true|false")
TOKEN = re.compile(rf'("(?:[^"\\]|\\.)*")|(//.*)|\b({KEYWORDS})\b')


def cut(lines, first, parts):
    """The lines of a type that are shown."""
    start = find(lines, 0, first)
    shown = []
    for part in parts:
        if part is None:
            shown.append("  …")
            continue
        begin = find(lines, start, part[0])
        end = begin
        if part[1]:
            end = next(index for index in range(begin + 1, len(lines))
                       if lines[index].startswith(part[1])
                       and (part[1].strip() != "}" or lines[index] == part[1]))
        shown += lines[begin:end + 1]
    if len(shown) > MOST_LINES:
        sys.exit(f"{BELLS}: {len(shown)} lines of “{first}” would be shown, at most {MOST_LINES}")
    return [line[2:] for line in shown]


def find(lines, start, text):
    for index in range(start, len(lines)):
        if lines[index].startswith(text):
            return index
    return sys.exit(f"{BELLS} has no line that begins with “{text}”; {__file__} shows it")


def colour(line):
    """A line of Swift as HTML, with its keywords, texts and comments marked."""
    marked, at = "", 0
    for match in TOKEN.finditer(line):
        marked += html.escape(line[at:match.start()], quote=False)
        kind = "text" if match.group(1) else "remark" if match.group(2) else "word"
        marked += f'<span class="{kind}">{html.escape(match.group(), quote=False)}</span>'
        at = match.end()
    return marked + html.escape(line[at:], quote=False)


def write_page(folder):
    with open(BELLS, encoding="utf-8") as file:
        lines = file.read().split("\n")
    with open(os.path.join(PAGE, "index.html"), encoding="utf-8") as file:
        page = file.read()
    for name, (first, parts) in PARTS.items():
        place = f"<!-- code: {name} -->"
        if place not in page:
            sys.exit(f"{PAGE}/index.html has no place for “{name}”")
        code = "\n".join(map(colour, cut(lines, first, parts)))
        page = page.replace(place, f'<pre lang="zxx" tabindex="0"><code>{code}</code></pre>')
    with open(os.path.join(folder, "index.html"), "w", encoding="utf-8") as file:
        file.write(page)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    for name in sorted(os.listdir(PAGE)):
        if name != "index.html":
            shutil.copyfile(os.path.join(PAGE, name), os.path.join(folder, name))
    write_page(folder)
    atlas = os.path.join(os.path.dirname(os.path.realpath(__file__)), "atlas.py")
    subprocess.run([sys.executable, atlas, os.path.join(folder, "atlas.bin")], check=True)
    shutil.copyfile("LICENSE", os.path.join(folder, "LICENSE.txt"))


main()
