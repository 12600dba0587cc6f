import KodamaDataSources
import KodamaSurfaces

extension Fact {
  /// How often it is written as a line: where everything is wanted, what goes on by itself is an
  /// event; in the tersest level it is none.
  func pace(at verbosity: Verbosity) -> CaptionPace {
    guard case .soundscape(let fact) = self else { return .answer }
    let background: CaptionPace =
      switch verbosity {
      case .normal: .background
      case .full: .event
      case .terse: .unwritten
      }
    return switch fact {
    case .heard(let kind, _, from: _, duringSweep: _): kind.matters ? .event : background
    case .near(.hazard, _, from: _), .near(.goal, _, from: _): .event
    case .moving, .near, .hears: background
    default: .answer
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
