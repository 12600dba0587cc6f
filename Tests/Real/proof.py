"""What is proved of the real game from outside: counted, and compared with what a replay draws."""
import time

from png import rows


class Count:
    passed = 0
    failed = 0

    def check(self, holds, what):
        self.passed += bool(holds)
        self.failed += not holds
        print(("ok: " if holds else "FAILED: ") + what)


def settled(stage, seconds=1.5):
    """The screen once nothing has changed on it for so long."""
    width, height = stage.size
    last = stage.keys.pixels(0, 0, width, height)
    since = started = time.monotonic()
    while time.monotonic() - since < seconds and time.monotonic() - started < 30:
        time.sleep(min(0.1, seconds / 4))
        now = stage.keys.pixels(0, 0, width, height)
        if now != last:
            last, since = now, time.monotonic()
    return last


def compare_pictures(count, stage, shot, png, what="screenshot = replayed frame"):
    """Counts whether a screenshot shows a picture in its middle, pixel for pixel."""
    width, lines = rows(png)
    left = (stage.size[0] - width) // 2
    top = (stage.size[1] - len(lines)) // 2
    different = 0
    for y, line in enumerate(lines):
        start = ((top + y) * stage.size[0] + left) * 4
        seen = shot[start:start + width * 4]
        drawn = bytearray(width * 4)
        drawn[0::4], drawn[1::4], drawn[2::4] = line[2::3], line[1::3], line[0::3]
        drawn[3::4] = seen[3::4]
        if seen != drawn:
            different += sum(seen[i:i + 3] != drawn[i:i + 3] for i in range(0, width * 4, 4))
    lit = len({line for line in lines})
    count.check(lit > 20, f"{what}: it shows something ({lit} different rows)")
    count.check(different == 0, f"{what}: {different} pixels differ "
                                f"of {width * len(lines)}")


def split(recording):
    """A recording's header and its commands, as lines."""
    with open(recording, encoding="utf-8") as file:
        head, body = file.read().split("\n\n", 1)
    return head, [line for line in body.splitlines() if not line.startswith("end ")]


def is_press(line):
    """Whether a command of a recording is a key that went down: not one let go, not the system's."""
    return " system." not in line and not line.endswith(" released")


def write_cut(recording, commands, end, path):
    """Writes a recording that ends before a pass, with these of its commands."""
    head, _ = split(recording)
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join([head, "", *commands, f"end {end}", ""]))
    return path
