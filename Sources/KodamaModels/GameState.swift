public import KodamaDataSources
public import KodamaRoles

/// What the screens of one game share: one object, passed from controller to controller, in place
/// of a web of delegates between screens.
public final class GameState: Model {
  /// What the materials do.
  public let rules: MaterialRules
  /// What the materials are called.
  public let names: MaterialNames
  /// What the player has chosen.
  public let settings: Settings
  /// The one voice.
  public let speech: Speech
  /// The materials at hand.
  public let palette: Palette
  /// The valley being played, once there is one.
  public private(set) var play: PlayModel?
  /// Every string, for what is computed from words: how long they last, what a search finds.
  public let messages: MessageCatalogue
  private let makeWorld: (UInt64) -> World

  /// Makes the state of a game.
  ///
  /// - Parameter makeWorld: makes the valley of a seed.
  public init(
    rules: MaterialRules, names: MaterialNames, messages: MessageCatalogue, settings: Settings,
    makeWorld: @escaping (UInt64) -> World
  ) {
    self.rules = rules
    self.names = names
    self.messages = messages
    self.settings = settings
    self.makeWorld = makeWorld
    palette = Palette(materials: names.placeable)
    speech = Speech { message in
      SpeechLength.passes(
        of: messages.text(message, in: settings.language.value, wording: .reading),
        in: settings.language.value)
    }
  }

  /// Starts a valley, in place of the one that was played.
  @discardableResult
  public func startPlay(seed: UInt64) -> PlayModel {
    let model = PlayModel(
      world: makeWorld(seed), palette: palette, settings: settings, names: names, speech: speech)
    play = model
    return model
  }

  /// Forgets what happened during the last pass.
  public func beginPass() {
    speech.beginPass()
    palette.beginPass()
    play?.beginPass()
  }

  /// The digest of everything that can be saved.
  public var digest: UInt64 {
    var digest = Digest()
    settings.combine(into: &digest)
    palette.combine(into: &digest)
    speech.combine(into: &digest)
    play?.combine(into: &digest)
    return digest.value
  }
}
