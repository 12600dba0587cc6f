import KodamaDataSources

/// The reasons that the game has given for the player's failed tries at a grove, so that it does
/// not repeat itself. They are not saved.
struct GroveTries {
  private struct Said {
    var reason: GroveMiss.Reason
    var tick: UInt64
    var version: Int
  }

  /// The minimum time before a reason is said again, in ticks (1/60 s).
  static let repeatTicks: UInt64 = 600

  /// The reason why the last try does not count; nil if it did, or if the player has built
  /// something since.
  private(set) var shown: GroveMiss?
  private(set) var editTick: UInt64 = 0
  private var said: [Said] = []
  /// Increases whenever something changes at the grove.
  private var version = 0

  /// Records that the player has built something at the grove, so that a reason may no longer be
  /// true.
  mutating func recordEdit(at tick: UInt64) {
    (editTick, shown) = (tick, nil)
    version += 1
  }

  mutating func recordProgress() {
    shown = nil
    version += 1
  }

  /// Records a failed try.
  ///
  /// - Returns: True if the reason must be said: for the first time, or after `repeatTicks` if
  ///   something has changed since.
  mutating func record(_ miss: GroveMiss, at tick: UInt64) -> Bool {
    shown = miss
    if let place = said.firstIndex(where: { $0.reason == miss.reason }) {
      guard said[place].version != version, said[place].tick &+ Self.repeatTicks <= tick else {
        return false
      }
      said.remove(at: place)
    }
    said.append(Said(reason: miss.reason, tick: tick, version: version))
    return true
  }
}

/// The grove whose task the game offers. It changes only if the grove wakes, if the player turns to
/// another one, or if the hand stays at another one for long.
struct GroveOffer {
  /// The time that the hand must stay at another grove, in passes (1/60 s): 20 s.
  static let stayPasses = 1_200

  /// The index of the grove; nil before the first choice, and if none is silent.
  private(set) var place: Int?
  /// The other grove where the hand is, and the passes that it has stayed there.
  private var stay: (place: Int, passes: Int)?

  /// Offers a grove.
  ///
  /// - Returns: True if another grove was offered before.
  @discardableResult
  mutating func choose(_ place: Int?) -> Bool {
    stay = nil
    guard place != self.place else { return false }
    self.place = place
    return true
  }

  /// Counts a pass in which the hand is at a grove.
  ///
  /// - Parameter place: The index of a silent grove whose area contains the hand; nil if there is
  ///   none.
  /// - Returns: True if this grove is now offered instead of another one.
  mutating func count(at place: Int?) -> Bool {
    guard let place, place != self.place else {
      stay = nil
      return false
    }
    let passes = stay?.place == place ? (stay?.passes ?? 0) + 1 : 1
    stay = (place, passes)
    return passes >= Self.stayPasses && choose(place)
  }
}
