import Kodama
import KodamaBots
import KodamaPerception

/// The eyes of a bot that a person watches.
final class WatchedEyes: TextConsole {
  private let host: WatchingHost
  private let isBlank: Bool

  init(host: WatchingHost, isBlank: Bool) {
    self.host = host
    self.isBlank = isBlank
  }

  func pass(_ action: String?) -> TextObservation? {
    guard host.run(action), host.pause(after: action) else { return nil }
    guard !isBlank, let frame = host.frame else { return .blank() }
    return TextObservation(frame)
  }
}

/// The eyes at the valley's floor of a bot that a person watches. They see what the window shows,
/// after zooming to the floor.
final class WatchedFloorEyes: TextConsole {
  private let host: WatchingHost

  init(host: WatchingHost) {
    self.host = host
    _ = host.run("zoom")
  }

  func pass(_ action: String?) -> TextObservation? {
    let key = action.flatMap { Track.eyesFloor.allows($0) ? $0 : nil }
    guard host.run(key), host.pause(after: action) else { return nil }
    return host.compositedFrame.map { TextObservation(picture: $0) } ?? .blank()
  }
}

extension WatchingHost {
  /// The number of passes after a key, so that a person can follow: a third of a second.
  private static let passesBetweenKeys = 20

  /// Runs the passes after a key.
  ///
  /// - Returns: True while the bot goes on.
  fileprivate func pause(after action: String?) -> Bool {
    (0..<(action == nil ? 0 : Self.passesBetweenKeys)).allSatisfy { _ in run(nil) }
  }
}

/// The ears of a bot that a person watches. They hear every pass, so the bot sets the pace.
final class WatchedEars: SoundConsole {
  private let host: WatchingHost

  init(host: WatchingHost) { self.host = host }

  func pass(_ action: String?) -> SoundObservation? {
    host.run(action) ? SoundObservation(samples: host.samples) : nil
  }
}

/// The words of a bot that a person watches. They read every pass, so the bot sets the pace.
final class WatchedWords: WordConsole {
  private let host: WatchingHost

  init(host: WatchingHost) { self.host = host }

  func pass(_ action: String?) -> WordObservation? { host.run(action) ? host.words : nil }
}

/// The human ears of a bot that a person watches. The player's settings decide if the world runs
/// during sweeps.
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
