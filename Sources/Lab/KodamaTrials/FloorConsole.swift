import Kodama
import KodamaBots
import KodamaPerception

/// Lets a bot see a game as a window shows it, at the scale of the valley's floor, and nothing
/// else. A key that its track does not allow does nothing.
final class FloorConsole: TextConsole {
  /// What reached the bot.
  private(set) var transcript = PerceptionTranscript()
  private let game: TrialGame

  /// Begins where a window begins; an étude begins in letters.
  init(game: TrialGame) {
    self.game = game
    _ = game.pass("zoom")
  }

  func pass(_ action: String?) -> TextObservation? {
    if let action { transcript.note(.key(action)) }
    guard game.pass(action.flatMap { Track.eyesFloor.allows($0) ? $0 : nil }) else { return nil }
    guard let frame = game.host.seenFrame else { return .blank() }
    transcript.note(.frame(frame.cells.count))
    return TextObservation(picture: frame)
  }
}

extension TextObservation {
  /// A frame as an eye gets it where colours are read as well.
  init(picture frame: TextFrame) {
    self.init(frame)
    papers = frame.cells.map(\.paper.rgb)
  }
}
