/// What is said and what is written of what happens by itself, as the player has chosen it kind by
/// kind. Answers to keys are no part of it: they are always said.
public struct EventChoice: Hashable, Sendable {
  /// A kind of event; its words are `settings.event.` and the raw value.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Plants, moss and trees as they grow and spread.
    case growth
    /// Rain, wind, storm and thunder.
    case weather
    /// What lives and calls.
    case creatures
    /// What deals in pulses.
    case machines
    /// Bells and other instruments.
    case music
    /// What burns, goes out, blows up, melts or can do harm.
    case fire
    /// What runs and splashes.
    case liquids
    /// What falls and comes to rest.
    case ground
    /// Who comes and goes, and the valley as it wakes.
    case visitors
  }

  /// How a kind is told; its words are `telling.` and the raw value.
  public enum Telling: String, Hashable, Sendable, CaseIterable {
    /// The voice says it where nothing else is being said; else it is written.
    case said
    /// It is a line for the eye or the fingers.
    case written
    /// It only stands on the screen.
    case neither
  }

  private var tellings: [Telling]

  /// Makes the choice of a first start, which is near to the usual level.
  public init() {
    tellings = Kind.allCases.map { kind in
      switch kind {
      case .fire, .weather, .visitors: .said
      case .music, .creatures, .machines: .written
      case .growth, .liquids, .ground: .neither
      }
    }
  }

  /// How a kind is told.
  public subscript(kind: Kind) -> Telling {
    get { tellings[Self.position(kind)] }
    set { tellings[Self.position(kind)] = newValue }
  }

  private static func position(_ kind: Kind) -> Int { Kind.allCases.firstIndex(of: kind) ?? 0 }
}
