import KodamaDataSources
import KodamaRoles

/// Told when a caption comes up or goes.
protocol CaptionsDelegate: AnyObject {
  func captionsDidChange()
}

/// What is heard, in words, for as long as it takes to read it.
final class Captions: Model {
  /// How many are up at once.
  static let captionLimit = 8
  /// How long one stays up after it was last heard, in passes: 3 seconds.
  static let lifePasses = 180

  weak var delegate: (any CaptionsDelegate)?
  private struct Entry {
    var caption: Caption
    var passesLeft: Int
    /// The number of what lasts.
    var number: Int?
  }
  private var entries: [Entry] = []
  /// Those that came up since the pass began, counted on or not.
  private(set) var newMessages: [Message] = []

  /// The captions that are up, the newest last, and after them those of what lasts: these stay in
  /// their place, and are there however much else is heard.
  var captions: [Caption] {
    (entries.filter { $0.number == nil } + entries.filter { $0.number != nil }).map(\.caption)
  }

  /// Puts a caption up; one with the same words counts on instead.
  func add(_ message: Message) {
    if newMessages.count < Self.captionLimit { newMessages.append(message) }
    if let index = entries.firstIndex(where: { $0.caption.message == message }) {
      var entry = entries.remove(at: index)
      entry.caption.count = min(entry.caption.count + 1, 99)
      entry.passesLeft = Self.lifePasses
      entries.append(entry)
    } else {
      insert(message)
    }
    delegate?.captionsDidChange()
  }

  /// Keeps the caption of what lasts up for another while, under a number of its own: its words may
  /// change, as when it is heard from elsewhere.
  func sustain(_ message: Message, as number: Int) {
    let known =
      entries.firstIndex { $0.number == number }
      ?? entries.firstIndex { $0.caption.message == message }
    let isSame = known.map { entries[$0].caption.message == message } ?? false
    if let known {
      (entries[known].passesLeft, entries[known].number) = (Self.lifePasses, number)
      if !isSame { entries[known].caption = Caption(message: message) }
    } else {
      insert(message, number)
    }
    if !isSame { delegate?.captionsDidChange() }
  }

  /// Puts a caption last; where there are too many the oldest goes that does not last.
  private func insert(_ message: Message, _ number: Int? = nil) {
    if entries.count >= Self.captionLimit {
      entries.remove(at: entries.firstIndex { $0.number == nil } ?? 0)
    }
    entries.append(
      Entry(caption: Caption(message: message), passesLeft: Self.lifePasses, number: number))
  }

  /// Forgets what came up during the last pass.
  func beginPass() { newMessages.removeAll(keepingCapacity: true) }

  func combine(into digest: inout Digest) {
    for entry in entries {
      entry.caption.message.combine(into: &digest)
      digest.combine(entry.caption.count)
      digest.combine(entry.passesLeft)
    }
  }

  /// Moves on by a pass.
  func advance() {
    guard !entries.isEmpty else { return }
    for index in entries.indices { entries[index].passesLeft -= 1 }
    let count = entries.count
    entries.removeAll { $0.passesLeft <= 0 }
    if entries.count != count { delegate?.captionsDidChange() }
  }
}
