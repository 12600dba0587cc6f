import KodamaDataSources
import KodamaHosting
import KodamaPlay

/// A game that is run again from a recording: it gets the commands of the recording, pass by pass.
/// Nothing is asked of a host.
final class RecordedPlay: PlayedAgain {
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
    opened.app.showsNoRecordings()
    return RecordedPlay(opened.app, opened.recording)
  }
}
