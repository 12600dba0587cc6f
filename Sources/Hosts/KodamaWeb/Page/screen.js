/**
 * The screen: glyphs over pixels, painted on one canvas whose pixels are those of the display. It
 * looks as the window of the game does.
 */

const [CELL_WIDTH, CELL_HEIGHT] = [8, 16];
/** The widest cell that is painted, in pixels; larger ones are enlarged by the browser. */
const WIDEST_CELL = 24;
const MOST_COVERS = 4096;
/** The columns and rows of the text; the picture reaches beyond it. */
const TEXT = [104, 32];
/** The columns and rows of the valley, which stay whole where the text does not fit. */
const MAP = [80, 24];
/** The narrowest legible cell, in CSS pixels. */
const LEAST_CELL = 6;
const WIDEST_BLEED = 128;

/** The glyphs that atlas.bin holds, and those that the fonts of the system add. */
export class Atlas {
  constructor(data) {
    const count = new DataView(data.buffer).getUint32(0, true);
    const scalars = new Uint32Array(data.buffer, 4, count);
    this.rows = new Uint16Array(data.buffer, 4 + count * 4, count * 16);
    this.places = new Map(Array.from(scalars, (scalar, index) => [scalar, index * 16]));
    this.others = new Map();
  }

  /** The 16 rows of a glyph; the highest bit of a row is its leftmost pixel. */
  glyph(scalar) {
    const place = this.places.get(scalar);
    if (place !== undefined) return this.rows.subarray(place, place + 16);
    if (!this.others.has(scalar)) this.others.set(scalar, this.rasterize(scalar));
    return this.others.get(scalar);
  }

  /** A letter that a player typed and the game never uses, from a font of the system. */
  rasterize(scalar) {
    this.pen ??= Object.assign(document.createElement("canvas"), { width: 16, height: 16 })
      .getContext("2d", { willReadFrequently: true });
    this.pen.clearRect(0, 0, 16, 16);
    this.pen.font = "14px monospace";
    this.pen.fillText(String.fromCodePoint(scalar), 0, 13);
    const { data } = this.pen.getImageData(0, 0, 16, 16);
    return Uint16Array.from({ length: 16 }, (_, row) => {
      let bits = 0;
      for (let x = 0; x < 16; x += 1) if (data[(row * 16 + x) * 4 + 3] > 127) bits |= 0x8000 >> x;
      return bits;
    });
  }
}

/** The quarter of a glyph at twice its size. Parts count from 1, four columns to a row. */
function enlarged(rows, part) {
  const lower = (part - 1) >> 2 & 1;
  const column = part - 1 & 3;
  return Uint16Array.from({ length: CELL_HEIGHT }, (_, row) => {
    const four = rows[(lower * CELL_HEIGHT + row) >> 1] >> (12 - column * 4);
    let bits = 0;
    for (let bit = 0; bit < 8; bit += 1) if (four >> (bit >> 1) & 1) bits |= 0x100 << bit;
    return bits;
  });
}

/** The ink of one half of a glyph in each pixel of a cell, in 64ths: all strokes are as thick. */
function coverage(rows, shift, width) {
  const shares = (pixel) => {
    const [start, end] = [pixel * CELL_WIDTH, (pixel + 1) * CELL_WIDTH];
    const found = [];
    for (let source = Math.floor(start / width); source * width < end; source += 1) {
      found.push([source, Math.min(end, (source + 1) * width) - Math.max(start, source * width)]);
    }
    return found;
  };
  const columns = Array.from({ length: width }, (_, x) => shares(x));
  const cover = new Uint8Array(width * width * 2);
  for (let y = 0; y < width * 2; y += 1) {
    const lines = shares(y);
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (const [row, high] of lines) {
        const bits = rows[row] >> shift;
        for (const [column, wide] of columns[x]) if (bits & 0x80 >> column) sum += high * wide;
      }
      cover[y * width + x] = sum * 64 / (CELL_WIDTH * CELL_WIDTH);
    }
  }
  return cover;
}

/** A colour of the game as a pixel of a canvas. */
function pixel(rgb) { return 0xff000000 | (rgb & 255) << 16 | rgb & 0xff00 | rgb >> 16; }

function mix(ink, paper, share) {
  const rest = 64 - share;
  const redBlue = (ink & 0xff00ff) * share + (paper & 0xff00ff) * rest >> 6 & 0xff00ff;
  const green = (ink >> 8 & 255) * share + (paper >> 8 & 255) * rest >> 6 & 255;
  return 0xff000000 | redBlue | green << 8;
}

export class Screen {
  /** `isStale` is true while the whole canvas must be painted again. */
  constructor(canvas, atlas) {
    Object.assign(this, { canvas, atlas, covers: new Map(), cellWidth: 0, isStale: true });
    this.context = canvas.getContext("2d", { alpha: false });
    [this.columns, this.rows] = TEXT;
  }

  /**
   * The size of folded letters in cells, and the width of a cell, in a box that is upright or too
   * small for the text; a size of 0 otherwise. WindowLayout.swift has the same rule.
   */
  static folding(width, height, ratio) {
    const fit = (columns, rows) => Math.floor(ratio * Math.min(width / columns, height / rows));
    const isCut = width < TEXT[0] * LEAST_CELL || height < TEXT[1] * 2 * LEAST_CELL;
    if (!isCut && height <= width) return [0, fit(TEXT[0], TEXT[1] * 2)];
    const single = fit(MAP[0] + 5, MAP[1] * 2 + 28);
    if (single >= CELL_WIDTH * ratio) return [1, single];
    const double = fit(MAP[0] + 10, MAP[1] * 2 + 42);
    return [2, Math.max(Math.ceil(CELL_WIDTH / 2 * ratio), double)];
  }

  /**
   * Fits the screen into a box, in CSS pixels: cells have a whole number of the display's pixels,
   * as many as fit the text. The picture fills the rest of the box.
   */
  fit(width, height) {
    const ratio = window.devicePixelRatio || 1;
    const [letters, fitting] = Screen.folding(width + 0.01, height + 0.01, ratio);
    const cell = Math.max(2, fitting);
    this.letters = letters;
    const zoom = Math.ceil(cell / WIDEST_CELL);
    const painted = Math.max(2, Math.floor(cell / zoom));
    const style = this.canvas.style;
    [this.cssCell, this.zoom] = [painted * zoom / ratio, zoom];
    const beyond = (space, size, cells) => {
      const rest = Math.floor(space / size + 0.01) - cells;
      return [rest >> 1, rest + 1 >> 1].map((side) => Math.max(0, Math.min(side, WIDEST_BLEED)));
    };
    const folded = (space, size, map, text, share) => {
      const cells = Math.max(map, Math.floor(space / size + 0.01));
      const before = Math.floor((cells - map) * share);
      return [before, cells - before - text];
    };
    const [left, right] = letters
      ? folded(width, this.cssCell, MAP[0], TEXT[0], 1 / 2)
      : beyond(width, this.cssCell, TEXT[0]);
    const [top, bottom] = letters
      ? folded(height, this.cssCell * 2, MAP[1], TEXT[1], 9 / 20)
      : beyond(height, this.cssCell * 2, TEXT[1]);
    const before = [this.columns, this.rows];
    this.bleed = [left, top, right, bottom];
    [this.columns, this.rows] = [TEXT[0] + left + right, TEXT[1] + top + bottom];
    style.width = `${this.columns * this.cssCell}px`;
    style.height = `${this.rows * this.cssCell * 2}px`;
    style.imageRendering = zoom > 1 ? "pixelated" : "auto";
    if (painted === this.cellWidth && before[0] === this.columns && before[1] === this.rows) return;
    if (painted !== this.cellWidth) this.covers.clear();
    this.cellWidth = painted;
    this.canvas.width = this.columns * painted;
    this.canvas.height = this.rows * painted * 2;
    this.line = this.context.createImageData(this.canvas.width, painted * 2);
    this.pixels = new Uint32Array(this.line.data.buffer);
    this.isStale = true;
  }

  /** Paints the rows that have changed. */
  draw(frame) {
    const { columns, rows, changed } = frame;
    if (columns !== this.columns || rows !== this.rows) return;
    for (let row = 0; row < rows; row += 1) {
      if (!this.isStale && !changed[row]) continue;
      this.paintPixels(frame, row);
      for (let column = 0; column < columns; column += 1) {
        this.paintGlyph(frame.cells, row * columns + column, column);
      }
      this.context.putImageData(this.line, 0, row * this.cellWidth * 2);
    }
    this.isStale = false;
  }

  /** Paints the pixels behind a row of cells into the line. */
  paintPixels({ columns, detail, pixels }, row) {
    const { cellWidth: width, line: { width: stride }, pixels: line } = this;
    let last = -1;
    for (let y = 0; y < width * 2; y += 1) {
      const source = (row * 2 * detail + Math.floor(y * detail / width)) * columns * detail;
      const to = y * stride;
      if (source === last) line.copyWithin(to, to - stride, to);
      else for (let texel = 0, x = 0; texel < columns * detail; texel += 1) {
        const colour = pixel(pixels[source + texel]);
        for (; x * detail < (texel + 1) * width; x += 1) line[to + x] = colour;
      }
      last = source;
    }
  }

  /** Paints the glyph of a cell over its pixels in the line. */
  paintGlyph(cells, index, column) {
    const isRightHalf = cells[index * 2] === 0 && column > 0;
    const glyph = cells[(isRightHalf ? index - 1 : index) * 2];
    if (glyph <= 0x20) return;
    const { cellWidth: width, line: { width: stride }, pixels } = this;
    const ink = pixel(cells[index * 2 + 1]);
    const cover = this.cover(glyph, isRightHalf ? 0 : 8);
    for (let y = 0, from = 0; y < width * 2; y += 1) {
      for (let x = 0, to = y * stride + column * width; x < width; x += 1, to += 1, from += 1) {
        const share = cover[from];
        if (share > 0) pixels[to] = share === 64 ? ink : mix(ink, pixels[to], share);
      }
    }
  }

  cover(glyph, shift) {
    const key = glyph * 2 + (shift ? 1 : 0);
    const known = this.covers.get(key);
    if (known) return known;
    const part = glyph >>> 24;
    const whole = this.atlas.glyph(glyph & 0x1fffff);
    const cover = coverage(part ? enlarged(whole, part) : whole, shift, this.cellWidth);
    if (this.covers.size < MOST_COVERS) this.covers.set(key, cover);
    return cover;
  }

  /** Tells a game how large cells and letters are and how far its picture reaches. */
  layOut(game) { game.wasm.kodama_layout(this.cssCell, this.letters, ...this.bleed); }

  /** The position of an event, in CSS pixels from the upper left corner of the text. */
  place(event) {
    const box = this.canvas.getBoundingClientRect();
    const [left, top] = this.bleed;
    return [event.clientX - box.left - left * this.cssCell,
      event.clientY - box.top - top * this.cssCell * 2];
  }
}
