/**
 * The ear's picture: what can be drawn of the valley from the samples alone, by the functions of
 * echo.wasm. It receives nothing else of the game.
 */

const [WIDTH, HEIGHT] = [320, 192];
const TILES = 40 * 24;
const RATE = 48_000;
/** Passes of 800 frames of a recording that are heard between two pictures. */
const PASSES_A_PICTURE = 6;

export class Echo {
  constructor(instance, canvas) {
    this.wasm = instance.exports;
    this.wasm._initialize?.();
    this.context = canvas.getContext("2d", { alpha: false });
    this.image = this.context.createImageData(WIDTH, HEIGHT);
    this.colours = new Uint32Array(this.image.data.buffer);
    this.begin();
  }

  /** Downloads the ear. Rejects where it is missing. */
  static async load(canvas) {
    const response = await fetch("echo.wasm");
    if (!response.ok) throw new Error(`echo.wasm: ${response.status}`);
    const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), {});
    return new Echo(instance, canvas);
  }

  /** Forgets everything. */
  begin() {
    this.wasm.echo_begin();
    this.sweeps = 0;
  }

  /** Hears interleaved stereo at 48 kHz. */
  hear(samples) {
    const place = this.wasm.echo_buffer(samples.length);
    new Float32Array(this.wasm.memory.buffer, place, samples.length).set(samples);
    this.sweeps = this.wasm.echo_hear();
  }

  /** The family of each tile, from 1, row by row; 0 is air or was not heard. */
  get families() {
    return new Uint32Array(this.wasm.memory.buffer, this.wasm.echo_families(), TILES);
  }

  /** Paints the picture, which fades like memory, or all that is remembered. */
  paint(fades = true) {
    const place = this.wasm.echo_pixels(fades ? 1 : 0);
    const pixels = new Uint32Array(this.wasm.memory.buffer, place, WIDTH * HEIGHT);
    for (let index = 0; index < pixels.length; index += 1) {
      const colour = pixels[index];
      this.colours[index] = 0xff000000 | (colour & 255) << 16 | colour & 0xff00 | colour >> 16;
    }
    this.context.putImageData(this.image, 0, 0);
  }

  /** The tiles of which picture and map say the same, in per cent of those that either shows. */
  agreement(map) {
    const { families } = this;
    let [shown, same] = [0, 0];
    for (let index = 0; index < TILES; index += 1) {
      if (!families[index] && !map[index]) continue;
      shown += 1;
      if (families[index] === map[index]) same += 1;
    }
    return shown ? Math.floor(100 * same / shown) : 0;
  }

  /**
   * Draws a recording while it is heard. Resolves to the number of sweeps; rejects if the browser
   * cannot read the file. `isOver` stops it.
   */
  async draw(file, isOver) {
    const decoder = new OfflineAudioContext(2, 1, RATE);
    const sound = await decoder.decodeAudioData(await file.arrayBuffer());
    const [left, right] = [0, sound.numberOfChannels > 1 ? 1 : 0].map((channel) =>
      sound.getChannelData(channel));
    const samples = new Float32Array(1600);
    this.begin();
    for (let start = 0, count = 1; start < sound.length && !isOver(); start += 800, count += 1) {
      for (let frame = 0; frame < 800; frame += 1) {
        samples[2 * frame] = left[start + frame] ?? 0;
        samples[2 * frame + 1] = right[start + frame] ?? 0;
      }
      this.hear(samples);
      if (count % PASSES_A_PICTURE) continue;
      this.paint();
      await new Promise((next) => { requestAnimationFrame(next); });
    }
    if (!isOver()) this.paint(false);
    return this.sweeps;
  }
}
