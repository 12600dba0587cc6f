package import KodamaDataSources
package import KodamaHosting
import KodamaPlay

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
final class RecordingPlayer {
  private let game: ReplayedGame
  /// How many passes go by before its first one: what it is, is to be heard first.
  private var leadPasses = 200

  init(_ game: ReplayedGame) { self.game = game }

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

/// A game that is run again from a recording: it gets the commands of the recording, pass by pass.
/// Nothing is asked of a host.
final class ReplayedGame: PlayedAgain {
  private let app: KodamaApp
  private var entries: ArraySlice<Recording.Entry>
  let passes: Int
  /// Which pass comes next, from 0.
  private(set) var pass = 0

  init(_ app: KodamaApp, _ recording: Recording) {
    (self.app, passes, entries) = (app, recording.passes, recording.entries[...])
  }

  var play: PlayModel? { app.played }

  /// Whether whoever played it has not ended it.
  var isRunning: Bool { app.isRunning }

  func runPass() {
    guard isRunning else { return }
    var commands: [Command] = []
    while let entry = entries.first, entry.pass <= pass {
      commands.append(entry.command)
      entries.removeFirst()
    }
    app.pass(commands)
    _ = app.takeRequests()
    pass += 1
  }
}

/// Runs recordings again unseen and unheard, as whoever opens them for watching would.
final class RecordingRunner: RecordingRunning {
  private let opener: any RecordingOpening

  init(_ opener: any RecordingOpening) { self.opener = opener }

  func run(_ recording: String, in language: Language) -> (any PlayedAgain)? {
    let nowhere = Outputs(screen: nil, sound: nil, words: nil)
    let opened = opener.open(recording, in: language, isCurtainDown: false, on: nowhere)
    guard let opened else { return nil }
    opened.app.disableRecordingPreviews()
    return ReplayedGame(opened.app, opened.recording)
  }
}
