import Kodama
import KodamaBots
import KodamaPerception

/// Lets a bot see a game, and nothing else; or not even that.
final class EyeConsole: TextConsole {
  private let game: TrialGame
  private let isBlank: Bool

  init(game: TrialGame, isBlank: Bool = false) {
    self.game = game
    self.isBlank = isBlank
  }

  func pass(_ action: String?) -> TextObservation? {
    guard game.pass(action) else { return nil }
    guard !isBlank, let frame = game.host.frame else { return .blank() }
    return TextObservation(frame)
  }
}

extension TextObservation {
  /// What an eye gets of a frame.
  init(_ frame: TextFrame) {
    self.init(
      columns: frame.columns, rows: frame.rows, glyphs: frame.cells.map(\.glyph),
      inks: frame.cells.map(\.ink.rgb))
  }
}
