/// Writes the notes of the music bus as a standard MIDI file (format 0), one tick a frame.
public enum MusicFile {
  /// No more notes than this go into one file.
  public static let noteLimit = 100_000
  /// Frames in half a second: with 120 quarter notes a minute, ticks are frames exactly.
  private static let ticksPerQuarter = SoundFormat.framesPerSecond / 2

  private struct Event {
    var tick: Int64
    var bytes: [UInt8]
  }

  /// The bytes of a file with every note that was played on the music bus, at its own frame; the
  /// pitch is the nearest key, the velocity follows the gain, each patch has a channel.
  public static func bytes(_ commands: [SoundCommand]) -> [UInt8] {
    var events: [Event] = []
    let notes = commands.filter {
      $0.kind == .play && $0.note.bus == .music && $0.note.priority != Note.overtonePriority
    }.prefix(noteLimit)
    for command in notes {
      let key = self.key(hertz: command.note.hertz)
      let channel = self.channel(command.note.patch)
      let length = command.note.durationFrames > 0 ? Int64(command.note.durationFrames) : 12_000
      let velocity = UInt8(min(max(96 + command.note.gainDecibels * 2, 1), 127))
      let start = max(command.frame, 0)
      events.append(Event(tick: start, bytes: [0x90 | channel, key, velocity]))
      events.append(Event(tick: start + length, bytes: [0x80 | channel, key, 0]))
    }
    // Ends come before starts of the same tick, so that a repeated note is struck again.
    let order = events.indices.sorted {
      let a = events[$0]
      let b = events[$1]
      if a.tick != b.tick { return a.tick < b.tick }
      if a.bytes[0] & 0xf0 != b.bytes[0] & 0xf0 { return a.bytes[0] & 0xf0 < b.bytes[0] & 0xf0 }
      return $0 < $1
    }
    var track: [UInt8] = [0, 0xff, 0x51, 3, 0x07, 0xa1, 0x20]
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

  /// The key of the piano nearest to a pitch.
  static func key(hertz: Float) -> UInt8 {
    guard hertz > 0, hertz.isFinite else { return 0 }
    let key = (69 + 12 * SoundMath.log2(Double(hertz) / 440)).rounded()
    return UInt8(min(max(key, 0), 127))
  }

  /// Channels 1 to 16 without 10, which is percussion.
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
