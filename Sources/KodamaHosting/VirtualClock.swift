/// A clock that stands still until it is told to move: the time of headless runs, tests and bots.
///
///     let clock = VirtualClock()
///     clock.advance(by: 120)
///     clock.seconds    // 2.0
public final class VirtualClock {
  /// How many passes of 1/60 s have gone by.
  public private(set) var pass = 0

  /// Makes a clock at pass 0.
  public init() {}

  /// The time in seconds.
  public var seconds: Double { Double(pass) / 60 }

  /// Moves on by a number of passes, 0 or more.
  public func advance(by passes: Int) { pass += max(0, passes) }
}
