package import KodamaDataSources
package import KodamaHosting
import KodamaPlay

/// Opens recordings for playback. Without one, a game plays no recordings.
package protocol RecordingOpening: AnyObject {
  /// Creates the game that a recording starts with, before its first pass.
  ///
  /// - Parameters:
  ///   - text: the recording as text.
  ///   - language: the language of all texts and of the voice.
  ///   - isCurtainDown: true to play it by ear alone.
  ///   - outputs: the screen, loudspeaker and voice.
  /// - Returns: nil if the recording cannot be run.
  func open(
    _ text: String, in language: Language, isCurtainDown: Bool, on outputs: Outputs
  ) -> (app: KodamaApp, recording: Recording)?
}

/// Plays a recording in a game of its own on the current outputs. That game makes no requests to
/// the host and stores nothing.
final class RecordingPlayer {
  private let game: RecordedGame
  /// The number of passes to wait before the first one, while the recording is announced.
  private var leadPasses = 200

  init(_ game: RecordedGame) { self.game = game }

  var pass: Int { game.pass }

  /// The length in whole seconds, rounded up.
  var seconds: Int { (game.passes + 59) / 60 }

  var isOver: Bool { game.pass >= game.passes || !game.isRunning }

  /// Runs one pass, or waits for one of the lead passes.
  func run() {
    guard !isOver else { return }
    guard leadPasses == 0 else { return leadPasses -= 1 }
    game.runPass()
  }
}

/// A game that replays a recording. Its requests to the host are dropped.
final class RecordedGame: ReplayedGame {
  private let app: KodamaApp
  private var entries: ArraySlice<Recording.Entry>
  let passes: Int
  /// The number of passes that have run.
  private(set) var pass = 0

  init(_ app: KodamaApp, _ recording: Recording) {
    (self.app, passes, entries) = (app, recording.passes, recording.entries[...])
  }

  var play: PlayModel? { app.played }

  /// False after the recorded player has quit.
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

/// Replays recordings without a screen or sound, for previews.
final class RecordingRunner: RecordingReplayer {
  private let opener: any RecordingOpening

  init(_ opener: any RecordingOpening) { self.opener = opener }

  func run(_ recording: String, in language: Language) -> (any ReplayedGame)? {
    let nowhere = Outputs(screen: nil, sound: nil, words: nil)
    let opened = opener.open(recording, in: language, isCurtainDown: false, on: nowhere)
    guard let opened else { return nil }
    opened.app.disableRecordingPreviews()
    return RecordedGame(opened.app, opened.recording)
  }
}
