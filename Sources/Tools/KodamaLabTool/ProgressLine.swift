import Foundation

/// A line at a terminal that says how much is done, every ten per cent; elsewhere there is none.
final class ProgressLine {
  private let name: String
  private let write: (String) -> Void
  private var tenths = -1

  /// A line about something; it is for people who wait, so that nothing is written to a file.
  init(
    _ name: String, isTerminal: Bool = isatty(STDERR_FILENO) == 1,
    write: @escaping (String) -> Void = { ProgressLine.writeError($0) }
  ) {
    self.name = name
    self.write = isTerminal ? write : { _ in }
  }

  /// Says how much is done, 0 to 1; what is whole is taken off the line.
  func show(_ share: Double) {
    let now = Int(min(max(share, 0), 1) * 10 + 1e-9)
    guard now > tenths else { return }
    tenths = now
    write(now < 10 ? "\r\(name): \(now * 10) %" : "\r\u{1b}[K")
  }

  private static func writeError(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
