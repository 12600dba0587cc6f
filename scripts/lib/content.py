"""Packs the content of the game into one file for the page, in the format of `ContentArchive`."""
import os
import sys

ROOT = os.path.join("Assets", "Content")
KINDS = ("art.yaml", "reactions.yaml", "things/", "messages/", "patches/", "etudes/")


def text(value):
    """A text after its length, seven bits a byte; the eighth says that another one follows."""
    data = value.encode()
    length, size = bytearray(), len(data)
    while size > 0x7F:
        length.append(size & 0x7F | 0x80)
        size >>= 7
    return bytes(length) + bytes([size]) + data


def archive():
    paths = [os.path.relpath(os.path.join(folder, name), ROOT)
             for folder, _, files in os.walk(ROOT) for name in files]
    names = [name for name in paths
             if name.startswith(KINDS) and name.endswith((".yaml", ".kodama"))]
    # Without the ending, as `Assets.names` sorts them.
    names.sort(key=lambda name: os.path.splitext(name)[0])
    found = b""
    for name in names:
        with open(os.path.join(ROOT, name), encoding="utf-8") as file:
            found += text(name) + text(file.read())
    return found


if __name__ == "__main__":
    with open(sys.argv[1], "wb") as output:
        output.write(archive())
