import Kodama
import KodamaBots
import KodamaPerception

/// Human ears of a bot that a person watches. They hear the game as a person could, whether its
/// world goes on while a sweep is heard or not: that is the player's own choice here.
final class WatchedHumanEars: HearingConsole {
  private let host: WatchingHost
  private let model = HearingModel(HearingConditions())
  private var passesToKey = 0

  init(host: WatchingHost) { self.host = host }

  func pass(_ action: String?) -> [HeardFrame]? {
    var heard: [HeardFrame] = []
    func run(_ key: String?) -> Bool {
      passesToKey = max(0, passesToKey - 1)
      let goesOn = host.run(key)
      if goesOn { heard += model.hear(host.samples) }
      return goesOn
    }
    guard let action else { return run(nil) ? heard : nil }
    while passesToKey > 0 {
      guard run(nil) else { return nil }
    }
    guard run(Track.earsHuman.allows(action) ? action : nil) else { return nil }
    let keys = Trial.humanKeysPerSecond
    passesToKey = (SoundFormat.passesPerSecond + keys - 1) / keys
    return heard
  }
}
