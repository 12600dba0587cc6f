"""Reads the pictures that the game writes: 8 bits a channel, red, green, blue, not interlaced."""
import struct
import zlib


def rows(path):
    """Width, and the rows of a picture, each as bytes: red, green, blue."""
    with open(path, "rb") as file:
        data = file.read()
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        raise ValueError("this is no PNG")
    position, packed = 8, b""
    while position < len(data):
        length, kind = struct.unpack(">I4s", data[position:position + 8])
        chunk = data[position + 8:position + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", chunk[:10])
        elif kind == b"IDAT":
            packed += chunk
        position += length + 12
    if depth != 8 or colour not in (2, 6):
        raise ValueError(f"depth {depth}, colour type {colour}")
    channels = 3 if colour == 2 else 4
    raw = zlib.decompress(packed)
    stride = width * channels + 1
    result = []
    for y in range(height):
        line = raw[y * stride:(y + 1) * stride]
        if line[0] != 0:
            raise ValueError("only unfiltered rows are read")
        pixels = line[1:]
        if channels == 4:
            pixels = b"".join(pixels[i:i + 3] for i in range(0, len(pixels), 4))
        result.append(pixels)
    return width, result
