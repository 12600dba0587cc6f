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
  private let app: KodamaApp
  private var entries: ArraySlice<Recording.Entry>
  private let passes: Int
  /// Which pass comes next, from 0.
  private(set) var pass = 0
  /// How many passes go by before its first one: what it is, is to be heard first.
  private var leadPasses = 200

  init(_ app: KodamaApp, _ recording: Recording) {
    (self.app, passes, entries) = (app, recording.passes, recording.entries[...])
  }

  /// How long it is, in whole seconds.
  var seconds: Int { (passes + 59) / 60 }

  /// Whether nothing of it is left.
  var isOver: Bool { pass >= passes || !app.isRunning }

  /// Runs one pass of it.
  func run() {
    guard !isOver else { return }
    guard leadPasses == 0 else { return leadPasses -= 1 }
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
