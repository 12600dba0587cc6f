/**
 * The game as the page sees it: the functions of kodama.wasm, with strings and bytes for pointers.
 * docs/web.md lists these functions.
 */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The bits that `pass` returns: what there is to pull after a pass. */
export const Changed = {
  picture: 1, words: 2, captions: 4, records: 8, copy: 16, quit: 64, paste: 128,
  typing: 256, document: 512, fullscreen: 1024,
};

/** The bits of `kodama_switch` and `kodama_unplugged`. */
export const Output = { screen: 1, sound: 2, words: 4 };

/** The length of a pass: in milliseconds, and in frames of sound at 48 kHz. */
export const [PASS_MILLISECONDS, PASS_FRAMES] = [1000 / 60, 800];

/** The downloaded parts: everything a game is made from. */
export class Parts {
  constructor(module, content, atlas) {
    Object.assign(this, { module, content, atlas });
  }

  /** Downloads all parts. Rejects with an error whose message names the missing file. */
  static async load() {
    const [module, content, atlas] = await Promise.all([
      compile("kodama.wasm"), bytes("content.bin"), bytes("atlas.bin"),
    ]);
    return new Parts(module, content, atlas);
  }
}

async function fetched(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  return response;
}

async function bytes(name) { return new Uint8Array(await (await fetched(name)).arrayBuffer()); }

/** Compiles while the file arrives, unless the server calls it something other than WebAssembly. */
async function compile(name) {
  const response = await fetched(name);
  const type = response.headers.get("Content-Type") ?? "";
  if (type.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** One running game. */
export class Game {
  constructor(instance, content) {
    this.wasm = instance.exports;
    this.wasm._initialize?.();
    const failure = this.wasm.kodama_content(this.put(content));
    if (failure < 0) throw new Error(this.result(-failure));
  }

  /**
   * Makes a game from the parts. It runs nothing until `start`. WebKitGTK 2.50 now and then ends
   * the loading of the content, which is the same every time, with a trap. No other browser does,
   * and a second instance loads it.
   */
  static async make(parts) {
    const make = async () =>
      new Game(await WebAssembly.instantiate(parts.module, {}), parts.content);
    try { return await make(); } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      return make();
    }
  }

  /**
   * Starts the game. `options` has a value for each key; a `code` that somebody shared is opened
   * in it.
   */
  start(options, code = null) {
    if (code !== null) this.wasm.kodama_open(this.put(code));
    const isLine = (value) => value !== undefined && !/[\u0000-\u001f\u007f]/.test(value);
    const lines = Object.entries(options).filter(([, value]) => isLine(value))
      .map(([key, value]) => `${key}=${value === true ? "on" : value === false ? "off" : value}`);
    if (this.wasm.kodama_start(this.put(lines.join("\n"))) !== 0) {
      throw new Error("The game did not start: " + lines.join(", "));
    }
  }

  /** Runs 1/60 s of the game; returns bits of `Changed`. */
  pass() { return this.wasm.kodama_pass(); }

  /** The 800 stereo frames of the last pass, valid until the next call. */
  samples() {
    return new Float32Array(this.wasm.memory.buffer, this.wasm.kodama_samples(), PASS_FRAMES * 2);
  }

  /** The screen, valid until the next call: glyphs with inks, and the pixels behind them. */
  frame() {
    const start = this.wasm.kodama_frame();
    const numbers = new Uint32Array(this.wasm.memory.buffer, start);
    const [columns, rows, detail, left, top] = numbers;
    const cells = 5 + rows;
    const pixels = cells + columns * rows * 2;
    return {
      columns, rows, detail, left, top, changed: numbers.subarray(5, cells),
      cells: numbers.subarray(cells, pixels), pixels: numbers.subarray(pixels),
    };
  }

  /** The lines of a text that a function returns, each split at its tabs. */
  rowsOf(name) {
    const text = this.textOf(name);
    return text ? text.replace(/\n$/, "").split("\n").map((line) => line.split("\t")) : [];
  }

  /** The text that a function returns. */
  textOf(name, ...values) { return this.result(this.wasm["kodama_" + name](...values)); }

  /** Records to keep, as key and value; a value of null deletes the record. */
  stored() {
    const data = this.resultBytes(this.wasm.kodama_stored());
    const view = new DataView(data.buffer);
    const records = [];
    let at = 0;
    const take = (length) => data.slice(at, at += length);
    const number = () => { at += 4; return view.getUint32(at - 4, true); };
    while (at < data.length) {
      const key = decoder.decode(take(number()));
      const length = number();
      records.push([key, length === 0xffffffff ? null : take(length)]);
    }
    return records;
  }

  /** Hands records of an earlier visit in, before the game starts. */
  restore(records) { this.wasm.kodama_restore(this.put(packed(records))); }

  /** Continues with the records that another page has stored meanwhile. */
  replace(records) { this.wasm.kodama_replace(this.put(packed(records))); }

  /** Adds records of another place; returns how many were added, were known and were refused. */
  import(records) {
    const length = this.wasm.kodama_import(this.put(packed(records)));
    return this.result(length).split("\t").map(Number);
  }

  /** A number that says whether a link can be opened; see docs/web.md. */
  checkLink(text) { return this.wasm.kodama_check_link(this.put(text)); }

  /** Hands bytes or a text in; returns their length, which the function to call takes. */
  put(value) {
    const data = typeof value === "string" ? encoder.encode(value) : value;
    const start = this.wasm.kodama_buffer(data.length);
    new Uint8Array(this.wasm.memory.buffer, start, data.length).set(data);
    return data.length;
  }

  /** Returns whether the key is the game's. `typed` and `label` are code points, or 0. */
  key(scancode, isDown, bits = 0, typed = 0, label = 0) {
    return this.wasm.kodama_key(scancode, isDown ? 1 : 0, bits, typed, label) === 1;
  }

  /** Presses and releases a key. */
  stroke(scancode, modifiers = 0) {
    for (const isDown of [true, false]) this.key(scancode, isDown, modifiers);
  }

  get memoryBytes() { return this.wasm.memory.buffer.byteLength; }

  resultBytes(length) {
    return new Uint8Array(this.wasm.memory.buffer, this.wasm.kodama_result(), length).slice();
  }

  result(length) { return length > 0 ? decoder.decode(this.resultBytes(length)) : ""; }
}

function length(data) {
  const four = new Uint8Array(4);
  new DataView(four.buffer).setUint32(0, data.length, true);
  return four;
}

/** Records as the game reads them: the length and bytes of each key, then of each value. */
function packed(records) {
  const parts = records.flatMap(([key, value]) => {
    const name = encoder.encode(key);
    return [length(name), name, length(value), value];
  });
  const data = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) { data.set(part, at); at += part.length; }
  return data;
}
