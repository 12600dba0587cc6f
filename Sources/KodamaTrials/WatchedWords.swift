import KodamaBots
import KodamaPerception

/// What a bot that a person watches is told in words. A line may be missed in no pass, so the bot
/// keeps its own pace.
final class WatchedWords: WordConsole {
  private let host: WatchingHost

  init(host: WatchingHost) { self.host = host }

  func pass(_ action: String?) -> WordObservation? { host.run(action) ? host.words : nil }
}
