package import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// Told when a preview begins to sound, or ends.
package protocol PreviewDelegate: AnyObject {
  /// It is heard, or is not heard any more.
  func previewDidTurn()
}

/// Ten seconds of something that somebody has given on, as it is played, or as it was played: the
/// same thing always gives the same picture and the same sound. Nothing of it is told or kept.
package final class Preview: Model {
  /// How long it is heard, in passes: ten seconds.
  package static let passes = 600
  /// When its sweep begins: first it is heard what goes on by itself.
  package static let sweepPass = 60

  /// Told of its beginning and its end.
  package weak var delegate: (any PreviewDelegate)?
  /// What is seen and heard.
  package let play: PlayModel
  /// How many passes of it are over.
  package private(set) var pass = 0
  /// The game that it is played in, where it is a recording.
  private let game: (any ReplayedGame)?
  private var hasEnded = false

  /// Makes a preview that has not begun.
  ///
  /// - Parameters:
  ///   - play: what is played.
  ///   - game: the game of a recording, in which it is played by whoever played it.
  init(_ play: PlayModel, of game: (any ReplayedGame)? = nil) {
    (self.play, self.game) = (play, game)
  }

  /// Whether it is heard.
  package var isHeard: Bool { !hasEnded && pass < Self.passes }

  /// Forgets what happened during the last pass.
  package func beginPass() {
    // A game does that by itself.
    if game == nil { play.beginPass() }
  }

  /// Runs on by one pass.
  package func advance() {
    guard isHeard else { return }
    if pass == 0 { delegate?.previewDidTurn() }
    if let game {
      game.runPass()
    } else {
      if pass == Self.sweepPass { play.perform(.hearing(.sweep(.skyline))) }
      play.advance()
    }
    pass += 1
    // A game may have gone on to something else.
    if pass == Self.passes || game.map({ $0.play !== play }) ?? false { end() }
  }

  /// Ends it before its time.
  package func end() {
    guard !hasEnded else { return }
    hasEnded = true
    play.silence()
    delegate?.previewDidTurn()
  }
}

extension Preview: PreviewSoundViewDataSource {
  /// Whether it is heard.
  package var isPreviewHeard: Bool { isHeard }
}

/// A game that somebody has played, run again pass by pass, without anybody who sees or hears it.
package protocol ReplayedGame: AnyObject {
  /// What is played in it now; nil where nothing is.
  var play: PlayModel? { get }
  /// For how many passes it was played.
  var passes: Int { get }
  /// Runs the next pass of it. After the last one nobody presses anything.
  func runPass()
}

/// Runs recordings again. What one is made of is not known here; a game to which nobody gives one
/// shows nothing of them before they are watched.
package protocol RecordingReplayer: AnyObject {
  /// The game that a recording began with, before its first pass; nil where it cannot be run here.
  func run(_ recording: String, in language: Language) -> (any ReplayedGame)?
}

/// A recording on its way to the ten seconds of it that are seen and heard: its last ones. What
/// comes before is run again unseen, a little in each pass of the game that shows it.
package final class RecordingFastForward: Model {
  /// The most of its passes within one of ours; none begins after the work of a pass.
  package static let passesAtOnce = 16
  /// The latest pass at which what is shown begins: ten seconds are waited for at most.
  package static let latestPass = 600 * passesAtOnce
  /// Longer recordings are not read while somebody waits for the next pass, in bytes.
  package static let byteLimit = 1 << 18

  private let game: any ReplayedGame
  private let start: Int
  private var pass = 0
  /// Whether nothing comes of it any more: it is shown, or nothing was played in it.
  package private(set) var isOver = false

  /// Begins with the first pass.
  package init(_ game: any ReplayedGame) {
    self.game = game
    start = max(0, min(game.passes - Preview.passes, Self.latestPass))
  }

  /// Runs on by a pass of the game that shows it.
  ///
  /// - Returns: what is seen and heard, once it is so far.
  package func advance() -> Preview? {
    guard !isOver else { return nil }
    var work = 0
    for _ in 0..<Self.passesAtOnce where pass < start && work < WorkBudget.cellsPerPass {
      let (play, before) = (game.play, game.play?.work ?? 0)
      game.runPass()
      pass += 1
      guard let now = game.play else { continue }
      // Another valley has another time, and was work to make.
      guard now === play else {
        work += now.area
        continue
      }
      work += now.work - before
    }
    guard pass >= start else { return nil }
    isOver = true
    return game.play.map { Preview($0, of: game) }
  }
}
