import Kodama
import KodamaBots
import KodamaPerception

/// Gives a bot a game's text screen, or an empty screen.
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
  /// Creates an observation of the characters and their colours in a frame.
  init(_ frame: TextFrame) {
    self.init(
      columns: frame.columns, rows: frame.rows, glyphs: frame.cells.map(\.glyph),
      inks: frame.cells.map(\.ink.rgb))
  }
}

/// Gives a bot a game's picture at the largest scale, as a window shows it. Keys that the track
/// does not allow have no effect.
final class FloorConsole: TextConsole {
  /// All of the bot's perceptions and keys so far.
  private(set) var transcript = PerceptionTranscript()
  private let game: TrialGame

  /// Creates a console and zooms to the largest scale, because études begin with the text map.
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
  init(picture frame: TextFrame) {
    self.init(frame)
    papers = frame.cells.map(\.paper.rgb)
  }
}

/// Gives a bot the frames of a hearing model. Keys that the track does not allow have no effect.
final class HumanEarConsole: HearingConsole {
  /// All of the bot's perceptions and keys so far.
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
    // A game's last pass is recorded too.
    transcript.record(.heard(heard, pass: passes))
    return goesOn ? heard : nil
  }
}

/// Gives a bot a game's spoken lines.
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
  /// Creates an observation of the spoken lines, without captions.
  init(_ events: [WordSurface.Event]) {
    self.init(
      lines: events.compactMap { event in
        if case .say(let utterance) = event { utterance.text } else { nil }
      })
  }
}

/// Gives a bot a game's samples.
final class EarConsole: SoundConsole {
  private let game: TrialGame

  init(game: TrialGame) { self.game = game }

  func pass(_ action: String?) -> SoundObservation? {
    var samples: [Float] = []
    return game.pass(action) { samples += game.host.samples }
      ? SoundObservation(samples: samples) : nil
  }
}
