package import Kodama
package import KodamaHosting

/// Runs an untrusted recording. It limits the recording's length, and does not read files that the
/// recording names.
package struct RecordedRun {
  /// The maximum length of a recording in passes: one hour.
  package static let passLimit = 216_000
  /// The length of `samples` in passes: ten seconds.
  package static let soundPasses = 600

  package let recording: Recording
  /// The seal that matches the run; nil if the recording does not solve an étude.
  package private(set) var seal: RecordingSeal?
  /// The valley at the end as a save; nil if there is none.
  package private(set) var savedPlay: [UInt8]?
  /// The last ten seconds, as interleaved stereo samples; empty unless requested. A shorter
  /// recording is extended to ten seconds.
  package private(set) var samples: [Float] = []

  /// True if the recording contains a seal that matches the run.
  package var isProven: Bool { seal != nil && seal == RecordingSeal(in: recording) }

  /// Runs a recording.
  ///
  /// - Throws: `CommandError` if it cannot be read, is too long, or needs other files.
  package init(_ file: String, _ content: Content, withSound: Bool = false) throws {
    let (recording, text) = try RecordedGame.read(file)
    guard recording.passes <= Self.passLimit else {
      throw CommandError.badContent(
        "\(file): \(recording.passes) passes; a gallery accepts at most \(Self.passLimit)")
    }
    guard recording.isSelfContained else {
      throw CommandError.badContent(
        "\(file): needs a world file, a pack or a huge valley; "
          + "a gallery accepts only recordings that need none")
    }
    let game = try RecordedGame(recording, text, from: file, content, outputs: .all())
    self.recording = game.recording
    let host = HeadlessHost(mixer: withSound ? Mixer(patches: game.content.patches) : nil)
    var solved: (pass: Int, state: UInt64)?
    var samples: [Float] = []
    let first = recording.passes - Self.soundPasses
    var isOver = false
    host.onPass = { pass in
      if !isOver, solved == nil, game.recording["etude"] != nil, game.app.isSolved {
        solved = (pass.pass, Self.digest(of: game.app))
      }
      if withSound, pass.pass >= first { samples += pass.samples }
    }
    let loop = game.replay(on: host)
    savedPlay = game.app.savedPlay
    // From here on, a short recording is extended only for its sound, not to solve its étude.
    isOver = true
    if withSound { loop.run(passes: Self.soundPasses - loop.pass) }
    host.onPass = nil
    self.samples = samples
    seal = solved.map { RecordingSeal(pass: $0.pass, state: $0.state, of: game.recording) }
  }

  private static func digest(of app: KodamaApp) -> UInt64 {
    let state = app.digest
    var digest = Digest()
    digest.combine(state.world)
    digest.combine(state.words)
    return digest.value
  }
}

/// The line `solved:` in a recording's header, which claims that it solves its étude. It holds the
/// pass and digests of the game and of the recording.
package struct RecordingSeal: Hashable {
  package static let key = "solved"

  /// The first pass at whose end the étude is solved.
  package let pass: Int
  package let state: UInt64
  /// The digest of the recording without its seal.
  package let text: UInt64

  package init(pass: Int, state: UInt64, of recording: Recording) {
    (self.pass, self.state) = (pass, state)
    text = Self.digest(of: recording)
  }

  /// Reads the seal of a recording. Returns nil if it is missing or malformed.
  package init?(in recording: Recording) {
    let words = recording[Self.key]?.split(separator: " ") ?? []
    guard words.count == 3, let pass = Int(words[0]), let state = UInt64(words[1], radix: 16),
      let text = UInt64(words[2], radix: 16)
    else { return nil }
    (self.pass, self.state, self.text) = (pass, state, text)
  }

  package var header: Recording.Header {
    Recording.Header(Self.key, "\(pass) \(Digest.text(of: state)) \(Digest.text(of: text))")
  }

  /// Returns the digest of a recording without its seal.
  private static func digest(of recording: Recording) -> UInt64 {
    var recording = recording
    recording.header.removeAll { $0.key == key }
    var digest = Digest()
    digest.combine(recording.text)
    return digest.value
  }
}

/// Opens a gallery's recordings for watching in the game. They are untrusted: their length is
/// limited, and files that they name are not read.
final class RecordingOpener: RecordingOpening {
  private let content: Content

  init(_ content: Content) { self.content = content }

  func open(
    _ text: String, in language: Language, isCurtainDown: Bool, on outputs: Outputs
  ) -> (app: KodamaApp, recording: Recording)? {
    guard var recording = try? Recording(text: text), recording.isSelfContained else { return nil }
    recording.header.removeAll { $0.key == "language" }
    recording.header.append(Recording.Header("language", language.rawValue))
    let game = try? RecordedGame(
      recording, text, from: "", content, outputs: outputs, isCurtainDown: isCurtainDown)
    return game.map { ($0.app, $0.recording) }
  }
}

extension Recording {
  /// True if the recording needs no other file and is within the limits for untrusted recordings.
  var isSelfContained: Bool {
    let size = self["size"].flatMap(ValleySize.init(argument:))
    return self["world"] == nil && self["pack"] == nil && passes <= RecordedRun.passLimit
      && size.map { $0.width * $0.height <= ShareCode.cellLimit } ?? true
  }
}
