// What the sky does, as Models and Views both know it. When it does what is the simulation's.

/// What the sky does.
public enum Weather: UInt8, Sendable, CaseIterable {
  /// Nothing falls and nothing blows; costs nothing.
  case clear
  /// Drops fall: what lies open as water is drawn up and comes down elsewhere.
  case rain
  /// What is light is blown to the left, and chimes ring.
  case windLeft
  /// What is light is blown to the right, and chimes ring.
  case windRight
  /// Rain, wind to the right, and lightning now and then.
  case storm

  /// The name in message ids.
  public var name: String { Self.names[Int(rawValue)] }
  private static let names = [
    "clear", "rain", "windLeft", "windRight", "storm",
  ]
}

/// The time of day.
public enum DayPhase: UInt8, Sendable, CaseIterable {
  /// From morning to evening: 7,200 ticks.
  case day
  /// Evening, 1,200 ticks long: the light goes.
  case dusk
  /// Night, 4,800 ticks long: stars and the moon.
  case night
  /// Morning, 1,200 ticks long: the light comes.
  case dawn

  /// The name in message ids.
  public var name: String { Self.names[Int(rawValue)] }
  private static let names = [
    "day", "dusk", "night", "dawn",
  ]
}
