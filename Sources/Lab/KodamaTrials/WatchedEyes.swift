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

/// The eyes of a bot that plays at the valley's floor while a person watches: it is brought there
/// first, and sees what the window shows.
final class WatchedFloorEyes: TextConsole {
  private let host: WatchingHost

  init(host: WatchingHost) {
    self.host = host
    _ = host.run("zoom")
  }

  func pass(_ action: String?) -> TextObservation? {
    let key = action.flatMap { Track.eyesFloor.allows($0) ? $0 : nil }
    guard host.run(key), host.pause(after: action) else { return nil }
    return host.seenFrame.map { TextObservation(picture: $0) } ?? .blank()
  }
}

extension WatchingHost {
  /// A person wants to follow: so many passes lie between two keys, a third of a second.
  private static let passesBetweenKeys = 20

  /// Runs the passes in which a person sees what came of a key.
  ///
  /// - Returns: whether the bot goes on.
  fileprivate func pause(after action: String?) -> Bool {
    (0..<(action == nil ? 0 : Self.passesBetweenKeys)).allSatisfy { _ in run(nil) }
  }
}
