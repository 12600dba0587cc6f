import KodamaDataSources
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
  private let game: (any PlayedAgain)?
  private var hasEnded = false

  /// Makes a preview that has not begun.
  ///
  /// - Parameters:
  ///   - play: what is played.
  ///   - game: the game of a recording, in which it is played by whoever played it.
  init(_ play: PlayModel, of game: (any PlayedAgain)? = nil) {
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
