package import KodamaDataSources
package import KodamaHosting
import KodamaPlay

/// Opens recordings for playback. The game cannot play recordings without it.
package protocol RecordingOpening: AnyObject {
  /// Creates a game in the state in which a recording starts, before its first pass.
  ///
  /// - Returns: The game and its recording, or nil if the recording is invalid.
  func open(
    _ text: String, in language: Language, isCurtainDown: Bool, on outputs: Outputs
  ) -> (app: KodamaApp, recording: Recording)?
}

/// Plays a recording in a separate game, using the current outputs. That game makes no requests to
/// the host and stores nothing.
final class RecordingPlayer {
  private let game: RecordedGame
  /// The number of passes until playback starts. Meanwhile, the recording is announced.
  private var leadPasses = 200

  init(_ game: RecordedGame) { self.game = game }

  var pass: Int { game.pass }

  /// The length of the recording, in seconds, rounded up.
  var seconds: Int { (game.passes + 59) / 60 }

  var isOver: Bool { game.pass >= game.passes || !game.isRunning }

  /// Runs one pass of the recording, or waits for one pass before playback starts.
  func run() {
    guard !isOver else { return }
    guard leadPasses == 0 else { return leadPasses -= 1 }
    game.runPass()
  }
}

/// A game that replays a recording. Its requests to the host are discarded.
final class RecordedGame: ReplayedGame {
  private let app: KodamaApp
  private var entries: ArraySlice<Recording.Entry>
  let passes: Int
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

/// Replays recordings without screen, sound or voice, for previews.
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
