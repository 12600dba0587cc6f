import Foundation
import Synchronization

/// The signals that ask a run without a window to end. It then ends as if it had been closed, so
/// that what it was to keep is kept.
enum EndSignals {
  private static let wasRaised = Atomic<Bool>(false)

  /// Listens from now on; a signal that whoever started the program has ignored stays ignored.
  static func listen() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let former = signal(number) { _ in EndSignals.wasRaised.store(true, ordering: .relaxed) }
      if unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  /// Whether one of them came.
  static var areRaised: Bool { wasRaised.load(ordering: .relaxed) }
}
