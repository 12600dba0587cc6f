/** The loudspeaker: hands the samples of each pass to the audio thread, and tells its time. */

import { PASS_FRAMES } from "./game.js";
import { attempt, sleep } from "./system.js";

const RATE = 48_000;
const CAPACITY = PASS_FRAMES * 16;
/** Passes that wait for the loudspeaker. Each gap adds one, ten seconds without one remove one. */
const [LEAST_LEAD, MOST_LEAD] = [2, 8];
const [QUIET_FRAMES, GAP_FRAMES] = [RATE * 10, RATE / 2];

export class Sound {
  /**
   * `onTime` is called whenever the audio thread has consumed a pass, and `onState` when the
   * browser has begun or suspended the sound.
   */
  constructor(onTime, onState) {
    Object.assign(this, { onTime, onState, context: null, node: null, lead: LEAST_LEAD });
    /** True unless the page itself has stopped the sound. */
    this.isWanted = false;
    Object.assign(this, { written: 0, read: 0, frame: 0, gapFrames: 0, checksum: 0, lastGap: 0 });
  }

  /** True while the audio thread consumes samples, so that it is the clock of the game. */
  get isRunning() { return this.node !== null && this.context.state === "running"; }

  /** The number of passes that are wanted now. */
  get wanted() {
    // Counters of 32 bits wrap around after half a day; their difference does not.
    return Math.ceil(this.lead - ((this.written - this.consumed) | 0) / PASS_FRAMES);
  }

  /** Frames that were consumed. By messages, time has passed since the last report. */
  get consumed() {
    if (this.state) return Atomics.load(this.state, 1);
    const passed = Math.round(this.context.currentTime * RATE) - this.frame;
    return Math.min(this.written, this.read + Math.max(0, passed));
  }

  /**
   * Begins, or resumes after the browser suspended it. Browsers allow this only after a key or a
   * click. Resolves to false where there is no sound.
   */
  async start() {
    if (!("AudioWorkletNode" in window)) return false;
    this.isWanted = true;
    this.starting ??= this.make().catch((error) => {
      console.info("No sound:", error.message);
      attempt(() => this.context?.close());
      Object.assign(this, { context: null, starting: null });
    });
    await this.starting;
    // Without a key or a click before it, the promise of a browser stays open.
    await Promise.race([attempt(() => this.context?.resume()), sleep(1000)]).catch(() => {});
    return this.isRunning;
  }

  /** Resumes what a call or a locked screen has suspended. Called at each key and click. */
  resume() { if (this.isWanted && this.context && !this.isRunning) this.start(); }

  async make() {
    const context = new AudioContext({ sampleRate: RATE, latencyHint: "interactive" });
    this.context = context;
    context.onstatechange = () => { this.onTime(); this.onState(); };
    await context.audioWorklet.addModule("worklet.js");
    // Some browsers isolate a page and share no memory nevertheless.
    const ring = globalThis.crossOriginIsolated
      ? attempt(() => new SharedArrayBuffer(16 + CAPACITY * 8)) ?? null : null;
    this.state = ring && new Int32Array(ring, 0, 4);
    this.samples = ring && new Float32Array(ring, 16);
    const node = new AudioWorkletNode(context, "kodama-player", {
      numberOfInputs: 0, outputChannelCount: [2], processorOptions: { ring, capacity: CAPACITY },
    });
    node.port.onmessage = ({ data }) => this.hear(data);
    node.connect(context.destination);
    this.node = node;
  }

  /** Stops the time of the loudspeaker, as while the page is hidden. */
  async pause() {
    this.isWanted = false;
    await attempt(() => this.context?.suspend())?.catch(() => {});
  }

  /** Adds the samples of a pass. Without a loudspeaker they are dropped. */
  push(samples) {
    if (!this.isRunning) return;
    if (this.state) {
      this.samples.set(samples, (this.written % CAPACITY) * 2);
      Atomics.store(this.state, 0, this.written + PASS_FRAMES);
    } else {
      const copy = samples.slice();
      this.node.port.postMessage(copy, [copy.buffer]);
    }
    this.written += PASS_FRAMES;
  }

  hear({ read, frame, gapFrames, checksum }) {
    // One gap is reported many times.
    if (gapFrames > this.gapFrames && read - this.lastGap > GAP_FRAMES) {
      this.lead = Math.min(this.lead + 1, MOST_LEAD);
      this.lastGap = read;
    } else if (read - this.lastGap > QUIET_FRAMES) {
      this.lead = Math.max(this.lead - 1, LEAST_LEAD);
      this.lastGap = read;
    }
    Object.assign(this, { read, frame, gapFrames, checksum });
    this.onTime();
  }
}
