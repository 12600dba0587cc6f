"""Packs the content of the game into one file for the page: YAML as nodes, all else as text.

`ContentArchive` describes the format and reads it. The goldens that are played in Node prove that
both readers of YAML read the same.
"""
import os
import sys

import yaml

ROOT = os.path.join("Assets", "Content")
KINDS = ("art.yaml", "reactions.yaml", "things/", "messages/", "patches/", "etudes/")


def number(value):
    """A whole number, seven bits a byte; the eighth says that another one follows."""
    found = bytearray()
    while value > 0x7F:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes(found) + bytes([value])


def text(value):
    data = value.encode()
    return number(len(data)) + data


def node(found):
    line = number(found.start_mark.line + 1)
    if isinstance(found, yaml.ScalarNode):
        return b"s" + line + text(found.value)
    if isinstance(found, yaml.SequenceNode):
        return b"l" + line + number(len(found.value)) + b"".join(map(node, found.value))
    pairs = b"".join(node(key) + node(value) for key, value in found.value)
    return b"m" + line + number(len(found.value)) + pairs


def archive():
    paths = [os.path.relpath(os.path.join(folder, name), ROOT)
             for folder, _, files in os.walk(ROOT) for name in files]
    names = [name for name in paths if name.startswith(KINDS)]
    # Without the ending, as `Assets.names` sorts them.
    names.sort(key=lambda name: os.path.splitext(name)[0])
    found = b""
    for name in names:
        with open(os.path.join(ROOT, name), encoding="utf-8") as file:
            content = file.read()
        found += text(name)
        if name.endswith(".yaml"):
            found += node(yaml.compose(content, Loader=yaml.CBaseLoader))
        elif name.endswith(".kodama"):
            found += b"t" + text(content)
    return found


if __name__ == "__main__":
    with open(sys.argv[1], "wb") as output:
        output.write(archive())
