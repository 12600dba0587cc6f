public import KodamaRoles

/// Converts stereo samples to a WAV file.
///
///     WaveFile.bytes(mixer.render(frames: 48_000), as: .float32)
public enum WaveFile {
  /// The format of a WAV file's samples.
  public enum Encoding: Sendable {
    /// 16-bit integers. Samples are rounded to the nearest, ties to even, and clamped to full
    /// scale.
    case integer16
    /// 32-bit floating-point numbers, with full scale at 1.
    case float32
  }

  /// Returns the bytes of a stereo WAV file at 48 kHz. `samples` alternate between left and right,
  /// so their number must be even.
  public static func bytes(_ samples: [Float], as encoding: Encoding = .integer16) -> [UInt8] {
    header(samples: samples.count, as: encoding) + data(samples, as: encoding)
  }

  /// Returns the header of a WAV file: the 44 bytes before the samples. A size of more than 4 GiB
  /// is clamped, and programs then read to the end of the file.
  package static func header(samples: Int, as encoding: Encoding) -> [UInt8] {
    let isWhole = samples >= 0 && samples.isMultiple(of: SoundFormat.channels)
    precondition(isWhole, "a stereo file has two samples a frame")
    let width = width(of: encoding)
    let size = Int64(samples) * Int64(width)
    var bytes: [UInt8] = []
    func put(_ text: StaticString) {
      text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }
    func put(_ value: some FixedWidthInteger, _ count: Int) { append(value, count, to: &bytes) }
    put("RIFF")
    put(UInt32(clamping: size + 36), 4)
    put("WAVEfmt ")
    put(16, 4)
    put(encoding == .integer16 ? 1 : 3, 2)
    put(SoundFormat.channels, 2)
    put(SoundFormat.framesPerSecond, 4)
    put(SoundFormat.framesPerSecond * SoundFormat.channels * width, 4)
    put(SoundFormat.channels * width, 2)
    put(width * 8, 2)
    put("data")
    put(UInt32(clamping: size), 4)
    return bytes
  }

  package static func data(_ samples: [Float], as encoding: Encoding) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(samples.count * width(of: encoding))
    switch encoding {
    case .integer16: for sample in samples { append(integer(sample), 2, to: &bytes) }
    case .float32: for sample in samples { append(sample.bitPattern, 4, to: &bytes) }
    }
    return bytes
  }

  private static func width(of encoding: Encoding) -> Int { encoding == .integer16 ? 2 : 4 }

  private static func append(
    _ value: some FixedWidthInteger, _ count: Int, to bytes: inout [UInt8]
  ) {
    for place in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * place))) }
  }

  /// Returns a sample as a 16-bit integer, clamped to full scale; 0 for NaN.
  public static func integer(_ sample: Float) -> Int {
    guard !sample.isNaN else { return 0 }
    return Int(min(max((sample * 32_767).rounded(.toNearestOrEven), -32_768), 32_767))
  }
}

extension Digest {
  /// Adds the bit patterns of audio samples to the hash. Adding them in blocks of any size gives
  /// the same hash.
  public mutating func combine(samples: [Float]) {
    for sample in samples { combine(sample) }
  }
}

/// The music of some passes of the game loop, and the beats that it follows.
package struct MusicTranscript {
  private var notes: [SoundCommand] = []
  private var beats: [MusicFile.Beat] = []

  package init() {}

  /// Adds the music of a pass.
  ///
  /// - Parameters:
  ///   - commands: All sound commands of the pass.
  ///   - start: The audio frame at which the transcript begins.
  ///   - frame: The audio frame at which the pass begins.
  ///   - beatFrames: The length of a beat in audio frames; nil if there is no music.
  package mutating func add(
    _ commands: [SoundCommand], from start: Int64 = 0, at frame: Int64, beatFrames: Int?
  ) {
    if let beatFrames, beatFrames != beats.last?.frames {
      beats.append(MusicFile.Beat(frame: frame - start, frames: beatFrames))
    }
    for var command in commands where command.note.bus == .music {
      command.frame -= start
      notes.append(command)
    }
  }

  /// The bytes of a MIDI file.
  package var file: [UInt8] { MusicFile.bytes(notes, beats: beats) }
}

/// Converts the notes of the music bus to a standard MIDI file (format 0). A beat is a quarter
/// note.
package enum MusicFile {
  /// A length of the beat, which holds from an audio frame on.
  package struct Beat {
    package var frame: Int64
    /// The length of a beat in audio frames, at least 1.
    package var frames: Int

    package init(frame: Int64, frames: Int) { (self.frame, self.frames) = (frame, frames) }
  }

  /// The maximum number of notes in a file. Further notes are omitted.
  package static let noteLimit = 100_000
  /// The number of MIDI ticks in a quarter note. At 120 beats a minute, a tick is one audio frame.
  private static let ticksPerQuarter = SoundFormat.framesPerSecond / 2

  private struct Event {
    var tick: Int64
    var bytes: [UInt8]
  }

  /// Returns the bytes of a MIDI file with the notes that commands play on the music bus. The pitch
  /// becomes the nearest key, the level the velocity, and the patch the channel. Without beats
  /// there are 120 a minute.
  package static func bytes(_ commands: [SoundCommand], beats: [Beat] = []) -> [UInt8] {
    var spans = beats.map { Beat(frame: max(0, $0.frame), frames: max(1, $0.frames)) }
    if spans.first?.frame != 0 { spans.insert(Beat(frame: 0, frames: ticksPerQuarter), at: 0) }
    let clock = Clock(spans)
    var events = spans.map {
      Event(tick: clock.tick(of: $0.frame), bytes: [0xff, 0x51, 3] + microseconds($0))
    }
    let notes = commands.filter {
      $0.kind == .play && $0.note.bus == .music && $0.note.priority != Note.overtonePriority
    }.prefix(noteLimit)
    for command in notes {
      let key = self.key(hertz: command.note.hertz)
      let channel = self.channel(command.note.patch)
      let length = command.note.durationFrames > 0 ? Int64(command.note.durationFrames) : 12_000
      let velocity = UInt8(min(max(96 + command.note.gainDecibels * 2, 1), 127))
      let start = max(command.frame, 0)
      events.append(
        Event(tick: clock.tick(of: start), bytes: [0x90 | channel, key, velocity]))
      events.append(
        Event(tick: clock.tick(of: start + length), bytes: [0x80 | channel, key, 0]))
    }
    // At the same tick, the tempo changes first, and notes end before others start, so that a
    // repeated note is played again.
    func rank(_ event: Event) -> UInt8 { event.bytes[0] == 0xff ? 0 : event.bytes[0] & 0xf0 }
    let order = events.indices.sorted {
      let (a, b) = (events[$0], events[$1])
      if a.tick != b.tick { return a.tick < b.tick }
      return rank(a) == rank(b) ? $0 < $1 : rank(a) < rank(b)
    }
    var track: [UInt8] = []
    var last: Int64 = 0
    for index in order {
      track += variableLength(events[index].tick - last) + events[index].bytes
      last = events[index].tick
    }
    track += [0, 0xff, 0x2f, 0]
    let header = Array("MThd".utf8) + bigEndian(6, 4) + bigEndian(0, 2) + bigEndian(1, 2)
    return header + bigEndian(ticksPerQuarter, 2) + Array("MTrk".utf8)
      + bigEndian(track.count, 4) + track
  }

  /// Converts audio frames to MIDI ticks.
  private struct Clock {
    private let spans: [Beat]

    init(_ spans: [Beat]) { self.spans = spans }

    func tick(of frame: Int64) -> Int64 {
      var ticks = 0.0
      for (index, span) in spans.enumerated() where span.frame < frame {
        let end = index + 1 < spans.count ? min(frame, spans[index + 1].frame) : frame
        ticks += Double(end - span.frame) * Double(ticksPerQuarter) / Double(span.frames)
      }
      return Int64(ticks.rounded())
    }
  }

  /// Returns the length of a beat in microseconds, as three bytes.
  private static func microseconds(_ beat: Beat) -> [UInt8] {
    bigEndian(min(beat.frames * 1_000_000 / SoundFormat.framesPerSecond, 0xff_ffff), 3)
  }

  static func key(hertz: Float) -> UInt8 {
    guard hertz > 0, hertz.isFinite else { return 0 }
    let key = (69 + 12 * SoundMath.log2(Double(hertz) / 440)).rounded()
    return UInt8(min(max(key, 0), 127))
  }

  /// Returns the MIDI channel of a patch: one of 1–16 except 10, which is for percussion.
  private static func channel(_ patch: PatchID) -> UInt8 {
    let channel = UInt8(patch.rawValue % 15)
    return channel < 9 ? channel : channel + 1
  }

  private static func variableLength(_ value: Int64) -> [UInt8] {
    var rest = min(max(value, 0), 0x0fff_ffff)
    var bytes = [UInt8(rest & 0x7f)]
    rest >>= 7
    while rest > 0 {
      bytes.insert(UInt8(rest & 0x7f) | 0x80, at: 0)
      rest >>= 7
    }
    return bytes
  }

  private static func bigEndian(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }
}
