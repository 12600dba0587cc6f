package import KodamaDataSources
package import KodamaHosting

/// Opens recordings to be watched and heard. What they are made of, and what a program is that they
/// begin with, is not known here; a game to which nobody gives one shows none.
package protocol RecordingOpening: AnyObject {
  /// The game that a recording began with, before its first pass, and the recording.
  ///
  /// - Parameters:
  ///   - text: the recording.
  ///   - language: what is said is said in this language.
  ///   - isCurtainDown: whether it is followed by ear alone.
  ///   - outputs: where it is seen, heard and said.
  /// - Returns: nil where it cannot be run here.
  func open(
    _ text: String, in language: Language, isCurtainDown: Bool, on outputs: Outputs
  ) -> (app: KodamaApp, recording: Recording)?
}

/// A recording that is watched: a game of its own, on the surfaces of the one that shows it, which
/// gets the commands of the recording pass by pass. Nothing is asked of a host and nothing is kept.
final class Screening {
  private let game: RecordedPlay
  /// How many passes go by before its first one: what it is, is to be heard first.
  private var leadPasses = 200

  init(_ game: RecordedPlay) { self.game = game }

  /// Which pass comes next, from 0.
  var pass: Int { game.pass }

  /// How long it is, in whole seconds.
  var seconds: Int { (game.passes + 59) / 60 }

  /// Whether nothing of it is left.
  var isOver: Bool { game.pass >= game.passes || !game.isRunning }

  /// Runs one pass of it.
  func run() {
    guard !isOver else { return }
    guard leadPasses == 0 else { return leadPasses -= 1 }
    game.runPass()
  }
}
