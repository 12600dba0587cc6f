"""Tells whether the machine was ours while something was measured in real time.

A bare program beside the game does nearly nothing, so a processor that is taken away for a few
milliseconds at a time seldom meets it, and meets every pass of a game. What meets both alike is
work: this does the same small piece of it over and over, while nothing is being measured, and looks
how often a piece took much longer than it takes undisturbed. It knows nothing of the game, so that
a slow game is never excused by it.
"""
import os
import time

# About five milliseconds of work in each ten: what a game does in a heavy pass.
PIECE = 60_000
PIECES = 80
# A piece is late from one and a half times on of what a tenth of all pieces keep within: the very
# fastest of a processor that changes its speed are too few to go by.
LATE = 1.5
# On a machine that has nothing else to do it is none or one of a hundred.
BAR_PERCENT = 5


class Machine:
    """Counts the pieces of work that were late, over all of its samples."""

    def __init__(self):
        self.walls = []

    def sample(self):
        """Takes a second of the time, while nothing else of the check runs."""
        for _ in range(PIECES):
            start = time.monotonic()
            total = 0
            for number in range(PIECE):
                total += number
            self.walls.append(time.monotonic() - start)
            time.sleep(0.005)

    @property
    def late_percent(self):
        bar = LATE * sorted(self.walls)[len(self.walls) // 10]
        return 100 * sum(wall > bar for wall in self.walls) / len(self.walls)

    def trouble(self):
        """Why nothing can be judged in these minutes; None where the machine was ours."""
        late = self.late_percent
        if late <= BAR_PERCENT:
            return None
        return (f"the machine was not ours: {late:.0f} % of equal pieces of work took "
                f"{LATE} times as long as undisturbed (bar {BAR_PERCENT} %)")

    def excuses(self, what="", other=None):
        """Whether what was missed is not judged, and says why; with KODAMA_LONG nothing is excused.

        `other` is a reason besides the machine, where there is one."""
        trouble = other or self.trouble()
        if trouble is None or os.environ.get("KODAMA_LONG"):
            return False
        print(f"figure: NOT JUDGED: {what}{trouble}")
        return True
