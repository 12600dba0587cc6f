import Kodama
import KodamaHosting

/// Digests of a replay beside those that a run has written: the first pass that differs, what of it
/// does, and what led there.
struct DigestComparison {
  private let ours: [Substring]
  private let theirs: [Substring]

  init(_ ours: String, _ theirs: String) {
    self.ours = ours.split(whereSeparator: \.isNewline)
    self.theirs = theirs.split(whereSeparator: \.isNewline)
  }

  /// Reads the digests that a run has written.
  ///
  /// - Throws: `Failure` with status 2 where the file has none: nothing would be compared.
  static func read(_ file: String) throws -> String {
    let text = try Files.text(file)
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw Failure.badContent(
        "\(file): there are no digests in it\n  = `kodama run --digests FILE` writes them")
    }
    return text
  }

  /// How many passes are equal.
  ///
  /// - Throws: `Failure` with status 1 where one differs.
  func passes(_ recording: Recording) throws -> Int {
    for (pass, pair) in zip(ours, theirs).enumerated() where pair.0 != pair.1 {
      throw Failure.checkFailed(
        """
        pass \(pass) differs in \(Self.columns(pair.0, pair.1))
          here   \(pair.0)
          there  \(pair.1)
          \(Self.cause(pass, recording))
          = --bisect with the recording of the other run names the cell, character or sample
        """)
    }
    guard ours.count == theirs.count else {
      throw Failure.checkFailed(
        "\(ours.count) passes here, \(theirs.count) there; equal until then")
    }
    return ours.count
  }

  /// "text and samples": the columns whose digests are not the same.
  private static func columns(_ here: Substring, _ there: Substring) -> String {
    let (left, right) = (here.split(separator: " "), there.split(separator: " "))
    guard left.count == right.count, left.count == 9 else { return "the whole line" }
    let names = [1, 3, 5, 7].filter { left[$0 + 1] != right[$0 + 1] }.map { String(left[$0]) }
    return names.isEmpty ? "the number of the pass" : names.joined(separator: " and ")
  }

  /// The commands of the pass, or the last ones before it.
  private static func cause(_ pass: Int, _ recording: Recording) -> String {
    let before = recording.entries.prefix { $0.pass <= pass }
    guard let last = before.last else { return "no command was given until then" }
    let names = before.reversed().prefix { $0.pass == last.pass }.reversed()
      .map { "\($0.command.action)" }.joined(separator: ", ")
    return last.pass == pass
      ? "its commands: \(names)" : "the last commands before it, in pass \(last.pass): \(names)"
  }
}
