package import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// Receives the changes of a preview, and a notification when it starts or ends.
package protocol PreviewDelegate: AnyObject, PlayDelegate {
  func previewDidTurn()
}

/// Ten seconds of a shared valley, étude or recording. The same item always gives the same picture
/// and sound. A preview posts no messages and is not saved.
package final class Preview: Model {
  /// The length of a preview, in passes (1/60 s): ten seconds.
  package static let passes = 600
  /// The pass in which a sweep starts to play the whole screen as sound. Before it, only the valley
  /// itself is audible.
  package static let sweepPass = 60

  package weak var delegate: (any PreviewDelegate)?
  private let play: PlayModel
  /// The Controller of a replayed game, which still receives every change.
  private weak var gameDelegate: (any PlayDelegate)?
  package private(set) var pass = 0
  private let game: (any ReplayedGame)?
  private var hasEnded = false

  /// Creates a preview that has not started.
  init(_ play: PlayModel, of game: (any ReplayedGame)? = nil) {
    (self.play, self.game) = (play, game)
    gameDelegate = play.delegate
    play.delegate = self
  }

  package var sources: PlaySources { play.sources }

  package var isHeard: Bool { !hasEnded && pass < Self.passes }

  package func beginPass() {
    // A replayed game begins its own pass in `runPass()`.
    if game == nil { play.beginPass() }
  }

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
    // The recording may have switched to another valley.
    if pass == Self.passes || game.map({ $0.play !== play }) ?? false { end() }
  }

  package func end() {
    guard !hasEnded else { return }
    hasEnded = true
    play.silence()
    delegate?.previewDidTurn()
  }
}

extension Preview: PlayDelegate {
  package func playDidChange(_ change: PlayChange) {
    gameDelegate?.playDidChange(change)
    delegate?.playDidChange(change)
  }
}

extension Preview: PreviewSoundViewDataSource {
  package var isPreviewPlaying: Bool { isHeard }
}

/// A recorded game that is replayed without Views, pass by pass.
package protocol ReplayedGame: AnyObject {
  /// The valley or étude in play; nil before the recording starts one.
  var play: PlayModel? { get }
  /// The length of the recording, in passes (1/60 s).
  var passes: Int { get }
  /// Runs the next pass. After the end of the recording, a pass has no input.
  func runPass()
}

/// Replays recordings for previews. The game does not depend on the recording format. Without a
/// replayer, recordings have no preview.
package protocol RecordingReplayer: AnyObject {
  /// Returns the game at the start of a recording; nil if the recording cannot be replayed here.
  func run(_ recording: String, in language: Language) -> (any ReplayedGame)?
}

/// Fast-forwards a recording to its last ten seconds, for a preview. Runs several passes of the
/// recording in each pass of the game.
package final class RecordingFastForward: Model {
  /// The maximum number of recorded passes that run in one pass of the game. `WorkBudget` may
  /// reduce it.
  package static let passesAtOnce = 16
  /// The latest pass at which a preview may start, so that the player waits at most ten seconds.
  package static let latestPass = 600 * passesAtOnce
  /// The maximum size of a recording, in bytes. A longer one takes too long to parse within one
  /// pass.
  package static let byteLimit = 1 << 18

  private let game: any ReplayedGame
  private let start: Int
  private var pass = 0
  /// True once the preview has been returned, or if the recording contains no valley or étude.
  package private(set) var isOver = false

  package init(_ game: any ReplayedGame) {
    self.game = game
    start = max(0, min(game.passes - Preview.passes, Self.latestPass))
  }

  /// Fast-forwards by one pass of the game.
  ///
  /// - Returns: The preview once the fast-forward reaches its start; nil before that.
  package func advance() -> Preview? {
    guard !isOver else { return nil }
    var work = 0
    for _ in 0..<Self.passesAtOnce where pass < start && work < WorkBudget.cellsPerPass {
      let (play, before) = (game.play, game.play?.work ?? 0)
      game.runPass()
      pass += 1
      guard let now = game.play else { continue }
      // A new valley counts its work from zero. Creating it counts as work, too.
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
