package import Kodama
package import KodamaHosting

/// What a recording says of itself: in which pass it solves its étude, what the game is like then,
/// and what the recording was like when somebody saw that. The line `solved:` of its header.
package struct RecordingSeal: Hashable {
  package static let key = "solved"

  /// The first pass after which the étude is solved.
  package let pass: Int
  /// The digest of the game after it.
  package let state: UInt64
  /// The digest of the recording, without this line.
  package let text: UInt64

  package init(pass: Int, state: UInt64, of recording: Recording) {
    (self.pass, self.state) = (pass, state)
    text = Self.digest(of: recording)
  }

  /// What a recording says; nil where it says nothing, or nothing that can be read.
  package init?(in recording: Recording) {
    let words = recording[Self.key]?.split(separator: " ") ?? []
    guard words.count == 3, let pass = Int(words[0]), let state = UInt64(words[1], radix: 16),
      let text = UInt64(words[2], radix: 16)
    else { return nil }
    (self.pass, self.state, self.text) = (pass, state, text)
  }

  /// The line for the header.
  package var header: Recording.Header {
    Recording.Header(Self.key, "\(pass) \(Digest.text(of: state)) \(Digest.text(of: text))")
  }

  /// The digest of everything that a recording holds but its seal.
  private static func digest(of recording: Recording) -> UInt64 {
    var recording = recording
    recording.header.removeAll { $0.key == key }
    var digest = Digest()
    digest.combine(recording.text)
    return digest.value
  }
}
