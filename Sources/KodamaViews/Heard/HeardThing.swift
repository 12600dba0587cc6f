import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// What is heard of the valley, as it is put in words.
enum HeardThing: Hashable {
  /// Something happened to this material.
  case moment(MomentKind, MaterialID)
  /// Something of a family moves.
  case moving(MaterialFamily, MaterialID)
  /// Something of this role is near.
  case near(NearestThing.Role, MaterialID)

  /// How often it is written as a line: where everything is wanted, what goes on by itself is an
  /// event; in the tersest level it is none.
  func pace(at verbosity: Verbosity) -> CaptionPace {
    let background: CaptionPace =
      switch verbosity {
      case .normal: .background
      case .full: .event
      case .terse: .unwritten
      }
    return switch self {
    case .moment(let kind, _): kind.matters ? .event : background
    case .near(.hazard, _), .near(.goal, _): .event
    case .moving, .near: background
    }
  }
}

extension MomentKind {
  /// Whether it is more than a valley that lives by itself: something burns, blows up, or rings.
  /// That the valley wakes is said.
  fileprivate var matters: Bool {
    switch self {
    case .ignite, .extinguish, .explode, .ring: true
    case .landing, .splash, .grow, .react, .signal, .call, .thunder, .arrive, .leave, .wake, .doze:
      false
    }
  }
}

extension Narrator {
  /// The caption of what is heard, so many cells from the hand; without how far it is, what it is
  /// about.
  func caption(_ thing: HeardThing, from offset: Offset, isFar: Bool = true) -> Message {
    switch thing {
    case .moment(let kind, let material):
      heard("caption.\(kind)", offset, looks.name(material), isFar: isFar)
    case .moving(let family, let material):
      heard("caption.ambience.\(family.name)", offset, looks.name(material), isFar: isFar)
    case .near(let role, let material):
      heard("caption.near.\(role)", offset, looks.name(material), isFar: isFar)
    }
  }
}
