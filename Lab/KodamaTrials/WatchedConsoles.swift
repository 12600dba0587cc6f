import Kodama
import KodamaBots
import KodamaPerception

/// Gives a bot the text screen of a game that a person watches, or an empty screen.
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

/// Gives a bot the picture of a game that a person watches, after zooming to the largest scale.
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
  /// The number of passes between two keys, a third of a second, so that a person can follow.
  private static let passesBetweenKeys = 20

  /// Runs the passes that follow a key.
  ///
  /// - Returns: True until the bot is done or interrupted.
  fileprivate func pause(after action: String?) -> Bool {
    (0..<(action == nil ? 0 : Self.passesBetweenKeys)).allSatisfy { _ in run(nil) }
  }
}

/// Gives a bot the samples of a game that a person watches, without pauses after keys.
final class WatchedEars: SoundConsole {
  private let host: WatchingHost

  init(host: WatchingHost) { self.host = host }

  func pass(_ action: String?) -> SoundObservation? {
    host.run(action) ? SoundObservation(samples: host.samples) : nil
  }
}

/// Gives a bot the spoken lines of a game that a person watches, without pauses after keys.
final class WatchedWords: WordConsole {
  private let host: WatchingHost

  init(host: WatchingHost) { self.host = host }

  func pass(_ action: String?) -> WordObservation? { host.run(action) ? host.words : nil }
}

/// Gives a bot the frames of a hearing model for a game that a person watches. The player's
/// settings determine whether the world runs during sweeps.
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
