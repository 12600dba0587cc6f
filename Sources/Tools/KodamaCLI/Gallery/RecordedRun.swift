package import Kodama
package import KodamaHosting

/// A recording that somebody else has made, run again: bounded, and without reading any file that
/// it names.
package struct RecordedRun {
  /// The longest recording that is run again: an hour.
  package static let passLimit = 216_000
  /// What is kept of its sound: the last ten seconds, in passes.
  package static let soundPasses = 600

  package let recording: Recording
  /// What the run comes to; nil where it solves nothing.
  package private(set) var seal: RecordingSeal?
  /// The valley at its end, as a save; nil where there is none.
  package private(set) var savedPlay: [UInt8]?
  /// Its last ten seconds, or where it is shorter all of it and what follows;
  /// interleaved; empty unless they were asked for.
  package private(set) var samples: [Float] = []

  /// Whether the recording says of itself what it comes to, and nothing in it was changed since.
  package var isProven: Bool { seal != nil && seal == RecordingSeal(in: recording) }

  /// Runs a recording again.
  ///
  /// - Throws: `Failure` where it cannot be read, is too long, or wants files beside it.
  package init(_ file: String, _ content: Content, withSound: Bool = false) throws {
    let (recording, text) = try RecordedGame.read(file)
    guard recording.passes <= Self.passLimit else {
      throw Failure.badContent("\(file): it is longer than \(Self.passLimit) passes")
    }
    guard recording.isSelfContained else {
      throw Failure.badContent(
        "\(file): it was made with a world file, a pack or a huge valley; "
          + "a gallery takes recordings of what ships")
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
    // A short one is heard on for as long as others are, and solves nothing any more.
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
