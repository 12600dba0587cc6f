/**
 * Plays the samples of the game on the browser's audio thread. It consumes frames at the pace of
 * the loudspeaker and reports each pass that it has consumed: that is the clock of the game.
 */

const PASS_FRAMES = 800;

class KodamaPlayer extends AudioWorkletProcessor {
  constructor({ processorOptions: { ring, capacity } }) {
    super();
    this.capacity = capacity;
    this.state = ring ? new Int32Array(ring, 0, 4) : null;
    this.samples = ring ? new Float32Array(ring, 16) : new Float32Array(capacity * 2);
    [this.written, this.read, this.gapFrames, this.checksum] = [0, 0, 0, 0x811c9dc5];
    this.bits = new Int32Array(1);
    this.float = new Float32Array(this.bits.buffer);
    this.port.onmessage = ({ data }) => {
      for (let index = 0; index < data.length; index += 2) this.write(data, index);
    };
  }

  write(data, index) {
    const at = (this.written % this.capacity) * 2;
    this.samples[at] = data[index];
    this.samples[at + 1] = data[index + 1];
    this.written += 1;
  }

  process(_, [[left, right]]) {
    const written = this.state ? Atomics.load(this.state, 0) : this.written;
    const passes = Math.floor(this.read / PASS_FRAMES);
    const count = Math.max(0, Math.min(left.length, (written - this.read) | 0));
    for (let frame = 0; frame < count; frame += 1) {
      const at = (this.read % this.capacity) * 2;
      left[frame] = this.samples[at];
      right[frame] = this.samples[at + 1];
      this.add(left[frame]);
      this.add(right[frame]);
      this.read += 1;
    }
    // Missing frames are silent, and the game waits with them.
    if (this.read > 0) this.gapFrames += left.length - count;
    if (this.state) Atomics.store(this.state, 1, this.read);
    if (Math.floor(this.read / PASS_FRAMES) !== passes || count < left.length) {
      const { read, gapFrames, checksum } = this;
      this.port.postMessage({ read, frame: currentFrame + left.length, gapFrames, checksum });
    }
    return true;
  }

  /** Adds a sample to the checksum (FNV-1a), with which tests compare what was played. */
  add(sample) {
    this.float[0] = sample;
    this.checksum = Math.imul(this.checksum ^ this.bits[0], 0x01000193);
  }
}

registerProcessor("kodama-player", KodamaPlayer);
