import KodamaPerception

/// A bot in the lesson of sounds: it opens it, plays the eight families one after the other, and
/// remembers them. It knows their order as a player reads it in the manual.
package enum SoundLesson {
  /// The families in the order of the lesson.
  static let order: [Family] = [.stone, .sand, .water, .fire, .plant, .metal, .wire, .creature]
  /// How long a sound may last until the next is asked for, in passes.
  private static let longestPasses = 330
  /// How often each is heard.
  private static let timesHeard = 3
  /// What the screen itself sounds is over after so many passes.
  private static let quietPasses = 40
  /// A key's own sound is over, and that of the lesson has not begun, so many frames behind it.
  private static let leadFrames = 18
  /// It is heard within so many frames, and is so much softer than the notes at most, in decibels.
  private static let keyFrames = 2
  private static let keyDecibels = 22
  /// As much of a note is listened to as lasts in a sweep: 50 ms.
  private static let noteFrames = 4
  /// Within so many frames a glide has arrived.
  private static let glideFrames = 14

  /// Takes the lesson.
  ///
  /// - Parameter console: where keys go in, at the title of the game.
  /// - Returns: what is remembered, as much as was heard.
  package static func learn(_ console: any HearingConsole) -> TimbreMemory {
    var memory = TimbreMemory()
    _ = listen(console, "lesson", passes: quietPasses)
    for family in order {
      _ = listen(console, "down", passes: quietPasses)
      for time in 0..<timesHeard {
        let frames = listen(console, "use", passes: longestPasses + time)
        for (row, sound) in zip(TimbreMemory.lessonRows, notes(frames)) {
          let silence = HeardFrame.silence
          guard
            let note = NoteListener.hear(
              Array(sound.prefix(noteFrames)), over: silence, knownRow: row)
          else { continue }
          var heard = note.sound
          // It glides as far as it does until it is over, however short it is elsewhere.
          heard.glide = NoteListener.hear(sound, over: silence, knownRow: row)?.sound.glide ?? 0
          memory.remember(heard, of: family, level: note.level)
        }
      }
    }
    _ = listen(console, "back", passes: 1)
    memory.settle()
    return memory
  }

  private static func listen(
    _ console: any HearingConsole, _ action: String, passes: Int
  ) -> [HeardFrame] {
    var frames = console.pass(action) ?? []
    for _ in 1..<passes { frames += console.pass(nil) ?? [] }
    return frames
  }

  /// The first fifth of a second of each of the three notes: each begins behind a silence.
  static func notes(_ frames: [HeardFrame]) -> [[HeardFrame]] {
    let loudest = frames.map(\.level).max() ?? 0
    // Who hears everything later hears the key's own sound later too.
    let key = frames.firstIndex { $0.level >= loudest - keyDecibels } ?? 0
    let rest = Array(frames.dropFirst(leadFrames + max(0, key - keyFrames)))
    var notes: [[HeardFrame]] = []
    var isQuiet = true
    for (index, frame) in rest.enumerated() {
      if frame.level < loudest - 22 { isQuiet = true }
      guard isQuiet, frame.level >= loudest - 14 else { continue }
      isQuiet = false
      notes.append(Array(rest[index..<min(index + glideFrames, rest.count)]))
    }
    return notes
  }
}
