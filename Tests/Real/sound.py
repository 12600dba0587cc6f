"""What a loudspeaker played, laid beside what should have been played, frame by frame.

Samples are bytes: a frame is two 32-bit floats. Run by itself it tries itself out.
"""
import array
import random
import sys

FRAME = 8
SILENT = bytes(FRAME)
# Long enough to stand but a few times in a recording.
ANCHOR_FRAMES = 256
# Where an anchor is found more often, the best of so many places counts.
PLACE_LIMIT = 64


def same_frames(one, first, two, second, limit):
    """How many frames agree from two places on, at most so many; places are in frames."""
    length = min(len(one) // FRAME - first, len(two) // FRAME - second, limit)
    done, step = 0, 1 << 14
    while done < length:
        size = min(step, length - done)
        a, b = (first + done) * FRAME, (second + done) * FRAME
        if one[a:a + size * FRAME] == two[b:b + size * FRAME]:
            done += size
        elif size == 1:
            break
        else:
            step = size // 2
    return max(0, done)


def sounding(wave, start, end):
    """The first frame of a stretch that is not silent; its end where all of it is."""
    while start < end:
        size = min(1 << 12, end - start)
        if wave[start * FRAME:(start + size) * FRAME] != bytes(size * FRAME):
            while wave[start * FRAME:(start + 1) * FRAME] == SILENT:
                start += 1
            return start
        start += size
    return end


def find(wave, start, end, heard, after):
    """Where in a recording, from a frame on, a stretch of the wave begins that sounds.

    Returns the frame of the wave, the frame of the recording, and how many agree from there; None
    where it is not found. The same sound may come twice: the place where most agrees is the one.
    """
    place = sounding(wave, start, end)
    while place + ANCHOR_FRAMES <= end:
        anchor = wave[place * FRAME:(place + ANCHOR_FRAMES) * FRAME]
        best = None
        at, places = heard.find(anchor, after * FRAME), 0
        while at >= 0 and places < PLACE_LIMIT:
            if at % FRAME == 0:
                places += 1
                count = same_frames(wave, place, heard, at // FRAME, end - place)
                if best is None or count > best[2]:
                    best = (place, at // FRAME, count)
                if place + count >= end:
                    break
            at = heard.find(anchor, at + 1)
        if best:
            return best
        place = sounding(wave, place + ANCHOR_FRAMES, end)
    return None


def align(wave, heard, gaps):
    """Lays a recording beside the wave: anew after each gap that the game has counted.

    Returns frames that agree, frames that sound and were not found, frames of silence or of
    anything else put between those that agree, and all frames from the first that was heard on.
    Silence at the edges of a stretch agrees with silence, wherever it lies.
    """
    total = len(wave) // FRAME
    edges = sorted({min(frame, total) for frame, _ in gaps} | {0, total})
    founds = (find(wave, start, end, heard, 0) for start, end in zip(edges, edges[1:]))
    first = next((found for found in founds if found), None)
    if first is None:
        return 0, total, 0, total
    begin, cursor, _ = first
    edges = [begin] + [edge for edge in edges if edge > begin]
    equal = lost = foreign = 0
    for start, end in zip(edges, edges[1:]):
        place, isFirst = start, True
        while place < end:
            # Without a fault it goes on where it was; else after some silence, else anywhere.
            count = 0 if isFirst and place != begin else same_frames(
                wave, place, heard, cursor, end - place)
            if count > 0:
                (equal, place, cursor) = (equal + count, place + count, cursor + count)
                isFirst = False
                continue
            found = find(wave, place, end, heard, cursor)
            if found is None:
                if cursor >= len(heard) // FRAME:
                    # Nothing was recorded any more.
                    lost += end - place
                else:
                    sounds = sum(wave[i * FRAME:(i + 1) * FRAME] != SILENT
                                 for i in range(place, end))
                    lost += sounds
                    equal += end - place - sounds
                break
            at, there, _ = found
            while at > place and there > cursor and (
                    wave[(at - 1) * FRAME:at * FRAME] == heard[(there - 1) * FRAME:there * FRAME]):
                at, there = at - 1, there - 1
            between = sounding(wave, place, at)
            lost += at - between
            equal += between - place
            if not isFirst:
                foreign += max(0, there - cursor - (at - place))
            (place, cursor, isFirst) = (at, there, False)
    return equal, lost, foreign, total - begin


def faults_of_count(heard):
    """Frames of the bare program's numbers that were dropped, or that silence stands between."""
    samples = array.array("f")
    samples.frombytes(heard[:len(heard) // FRAME * FRAME])
    last, dropped, silent, waiting = None, 0, 0, 0
    for index in range(0, len(samples), 2):
        if samples[index + 1] == 0:
            waiting += 1
            continue
        number = round((samples[index] + 0.5) * 65536) + (
            round((samples[index + 1] + 0.5) * 65536) << 16)
        if last is not None:
            silent += waiting
            dropped += abs(number - last - 1)
        last, waiting = number, 0
    return dropped, silent, last is not None


def try_out():
    """Faults that are known are found, and nothing else."""
    random.seed(3)

    def noise(count):
        return array.array("f", (random.uniform(-1, 1) for _ in range(2 * count))).tobytes()

    bell = noise(400)
    # The same bell rings again and again, as a key's answer does, with silence between.
    wave = bytes(800 * FRAME) + b"".join(bell + bytes(600 * FRAME) for _ in range(6)) + noise(9000)
    total = len(wave) // FRAME

    def cut(*places):
        edges = [0, *places, total]
        return [wave[a * FRAME:b * FRAME] for a, b in zip(edges, edges[1:])]

    before = bytes(5_000 * FRAME)
    good = before + wave
    one, two, three = cut(1_000, 9_000)
    cases = {
        "nothing amiss": (good, [], (0, 0)),
        "two counted gaps": (
            before + one + bytes(77 * FRAME) + two + bytes(900 * FRAME) + three,
            [(1_000, 77), (9_000, 900)], (0, 0)),
        "a gap that was not counted": (
            before + one + two + bytes(50 * FRAME) + three, [(1_000, 0)], (0, 50)),
        "frames that the loudspeaker dropped": (
            before + one + two + three[300 * FRAME:], [], (300, 0)),
    }
    bad = 0
    for name, (heard, gaps, wanted) in cases.items():
        equal, lost, foreign, counted = align(wave, heard, gaps)
        holds = (lost, foreign) == wanted and equal + lost == counted and counted > 8_000
        bad += not holds
        print(f"{'ok' if holds else 'FAILED'}: {name}: {equal} of {counted} equal, {lost} lost, "
              f"{foreign} foreign")
    numbers = array.array("f")
    for number in [*range(65_000, 66_000), *range(66_010, 66_500)]:
        numbers.extend((number % 65536 / 65536 - 0.5, number // 65536 / 65536 - 0.5))
        if number == 66_100:
            numbers.extend([0.0] * 14)
    holds = faults_of_count(bytes(80) + numbers.tobytes()) == (10, 7, True)
    print(f"{'ok' if holds else 'FAILED'}: numbers that are missing, and silence between them")
    bad += not holds
    count = len(cases) + 1
    print(f"{count - bad} passed, {bad} failed")
    sys.exit(bad != 0)


if __name__ == "__main__":
    try_out()
