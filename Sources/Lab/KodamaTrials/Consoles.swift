import Kodama
import KodamaBots
import KodamaPerception

/// Shows a bot the screen of a game, or an empty one.
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
  /// Creates the observation of a frame in letters.
  init(_ frame: TextFrame) {
    self.init(
      columns: frame.columns, rows: frame.rows, glyphs: frame.cells.map(\.glyph),
      inks: frame.cells.map(\.ink.rgb))
  }
}

/// Shows a bot the game at the scale of the valley's floor, as a window does. Keys that the track
/// does not allow do nothing.
final class FloorConsole: TextConsole {
  /// Everything that the bot perceived.
  private(set) var transcript = PerceptionTranscript()
  private let game: TrialGame

  /// Zooms to the scale of the floor, because an étude begins in letters.
  init(game: TrialGame) {
    self.game = game
    _ = game.pass("zoom")
  }

  func pass(_ action: String?) -> TextObservation? {
    if let action { transcript.record(.key(action)) }
    guard game.pass(action.flatMap { Track.eyesFloor.allows($0) ? $0 : nil }) else { return nil }
    guard let frame = game.host.compositedFrame else { return .blank() }
    transcript.record(.frame(frame.cells.count))
    return TextObservation(picture: frame)
  }
}

extension TextObservation {
  /// Creates the observation of a picture, with background colours.
  init(picture frame: TextFrame) {
    self.init(frame)
    papers = frame.cells.map(\.paper.rgb)
  }
}

/// Lets a bot hear a game through a hearing model. Keys that the track does not allow do nothing.
final class HumanEarConsole: HearingConsole {
  /// Everything that the bot perceived.
  private(set) var transcript = PerceptionTranscript()
  private let game: TrialGame
  private let model: HearingModel
  private var passes = 0

  init(game: TrialGame, conditions: HearingConditions) {
    self.game = game
    model = HearingModel(conditions)
  }

  func pass(_ action: String?) -> [HeardFrame]? {
    if let action { transcript.record(.key(action)) }
    var heard: [HeardFrame] = []
    let key = action.flatMap { Track.earsHuman.allows($0) ? $0 : nil }
    let goesOn = game.pass(key) {
      passes += 1
      heard += model.hear(game.host.samples)
    }
    // The last pass of a game is recorded as well.
    transcript.record(.heard(heard, pass: passes))
    return goesOn ? heard : nil
  }
}

/// Passes a bot the spoken lines of a game.
final class SpokenConsole: WordConsole {
  private let game: TrialGame
  private var said: [String] = []

  init(game: TrialGame) {
    self.game = game
    game.host.onPass = { [weak self] pass in self?.said += WordObservation(pass.words).lines }
  }

  func pass(_ action: String?) -> WordObservation? {
    said.removeAll()
    return game.pass(action) ? WordObservation(lines: said) : nil
  }
}

extension WordObservation {
  /// Creates the observation of spoken lines, without captions.
  init(_ events: [WordSurface.Event]) {
    self.init(
      lines: events.compactMap { event in
        if case .say(let utterance) = event { utterance.text } else { nil }
      })
  }
}

/// Lets a bot hear the samples of a game.
final class EarConsole: SoundConsole {
  private let game: TrialGame

  init(game: TrialGame) { self.game = game }

  func pass(_ action: String?) -> SoundObservation? {
    var samples: [Float] = []
    return game.pass(action) { samples += game.host.samples }
      ? SoundObservation(samples: samples) : nil
  }
}
