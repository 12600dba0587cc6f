import Kodama
import KodamaBots
import KodamaPerception

/// The eyes of a bot that a person watches.
final class WatchedEyes: TextConsole {
  /// A person wants to follow: so many passes lie between two keys, a third of a second.
  static let passesBetweenKeys = 20

  private let host: WatchingHost
  private let isBlank: Bool

  init(host: WatchingHost, isBlank: Bool) {
    self.host = host
    self.isBlank = isBlank
  }

  func pass(_ action: String?) -> TextObservation? {
    guard host.run(action) else { return nil }
    for _ in 0..<(action == nil ? 0 : Self.passesBetweenKeys) where !host.run(nil) { return nil }
    guard !isBlank, let frame = host.frame else { return .blank() }
    return TextObservation(frame)
  }
}
