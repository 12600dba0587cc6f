#!/usr/bin/env python3
"""The game at 100, 200 and 300 %, in a real window: the picture of each scale is that of 100 %, every
pixel a square of its own, except for letters, which are drawn finer; the settings choose the scale while it is played, what is chosen is said and
kept. (What a hand does in the full screen: hand.py.)

Usage: scale.py GAME [--keep FOLDER]
"""
import argparse
import os
import sys
import time

from proof import Count, settled
from stage import Stage

# The largest scale fits this screen, the next would not.
WIDTH, HEIGHT = 2560, 1600
STILL_SECONDS = 0.4
FRAME = (832, 512)


def shown(stage):
    """What the game shows, once it has come up and is still."""
    found = picture(settled(stage, STILL_SECONDS))
    until = time.monotonic() + 20
    while not found[4] and time.monotonic() < until:
        found = picture(settled(stage, STILL_SECONDS))
    return found


def picture(shot):
    """The lit rectangle of a screenshot: its left, top, width, height, and its rows of pixels."""
    lines = [shot[y * WIDTH * 4:(y + 1) * WIDTH * 4] for y in range(HEIGHT)]
    dark = bytes(WIDTH * 4)
    lit = [y for y, line in enumerate(lines) if line != dark]
    if not lit:
        return 0, 0, 0, 0, []
    top, bottom = lit[0], lit[-1] + 1
    row = lines[top]
    columns = [x for x in range(WIDTH) if row[x * 4:x * 4 + 3] != b"\0\0\0"]
    left, right = columns[0], columns[-1] + 1
    rows = [lines[y][left * 4:right * 4] for y in range(top, bottom)]
    return left, top, right - left, bottom - top, rows


def enlarged(rows, scale):
    """Every pixel as a square of so many."""
    result = []
    for row in rows:
        wide = b"".join(row[i:i + 4] * scale for i in range(0, len(row), 4))
        result += [wide] * scale
    return result


def equal(rows, others):
    """The share of equal pixels in two pictures of the same size, in percent."""
    if [len(row) for row in rows] != [len(row) for row in others]:
        return 0
    same = sum(row[i:i + 3] == other[i:i + 3] for row, other in zip(rows, others)
               for i in range(0, len(row), 4))
    return 100 * same // max(1, sum(len(row) // 4 for row in rows))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--keep", metavar="FOLDER")
    options = parser.parse_args()
    count = Count()
    with Stage(WIDTH, HEIGHT) as stage:
        said = os.path.join(stage.folder, "said.txt")
        common = [options.game, "play", "--calm", "--seed", "7", "--voice", "none", "--speech", said]
        with stage.start([*common, "--scale", "1"]) as game:
            small = shown(stage)
            count.check(small[2:4] == FRAME, f"100 %: {small[2:4]} pixels, {FRAME} wanted")

            def press(keys):
                for key in keys.split():
                    stage.keys.press(key)
                    time.sleep(0.08)
                return shown(stage)

            press("Home Down Down Down Down Return Down Down Return")
            # As large as fits comes first, then 100, 200 and 300 %.
            for scale in (1, 2, 3):
                seen = press("Return")
                wanted = (FRAME[0] * scale, FRAME[1] * scale)
                count.check(seen[2:4] == wanted, f"chosen: {seen[2:4]} pixels at {scale}00 %")
            press("Return")
            # After the setting's own words, which take a while.
            time.sleep(5)
            press("Return Return Return Escape Escape Escape Down Return")
            count.check(game.wait(5) == 0, "Escape, then yes, ends it")
        with open(said, encoding="utf-8") as file:
            lines = file.read()
        count.check("Shown at 300 %" in lines, "said: shown at 300 %, the largest that fits")

        # The choice was kept; --scale is taken all the same.
        with stage.start(common) as game:
            again = shown(stage)
            count.check(again[2:4] == (FRAME[0] * 3, FRAME[1] * 3), "kept: 300 % at the next start")
        for scale in (2, 3):
            with stage.start([*common, "--scale", str(scale)]) as game:
                seen = shown(stage)
                share = equal(seen[4], enlarged(small[4], scale))
                count.check(85 <= share < 100,
                            f"{scale}00 %: {share} % of the pixels are those of 100 %, and letters "
                            "are finer")
                if options.keep:
                    with open(os.path.join(options.keep, f"scale-{scale}.ppm"), "wb") as file:
                        file.write(b"P6 %d %d 255\n" % seen[2:4])
                        for row in seen[4]:
                            file.write(bytes(row[i + 2 - k] for i in range(0, len(row), 4)
                                             for k in range(3)))
    print(f"{count.passed} passed, {count.failed} failed")
    sys.exit(count.failed > 0)


main()
