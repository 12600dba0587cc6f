import Kodama
import KodamaGallery

/// Forwards calls to a gallery and logs its answers for a recording. The answers can differ each
/// time, so a replay needs them as much as the player's keys.
final class JournaledGallery: GalleryProvider {
  /// The maximum number of answers in the log, and its maximum size in bytes. Later answers are
  /// dropped.
  static let (answerLimit, byteLimit) = (20_000, 40 << 20)

  private(set) var answers: [GalleryAnswer] = []
  private let wrapped: GameGallery
  private var calls = 0
  private var bytes = 0
  private var isShipped = false
  private var knownContents = GalleryContents()
  /// The last index in the log that was not the shipped gallery's.
  private var lastIndex: GalleryIndex?

  init(_ wrapped: GameGallery) { self.wrapped = wrapped }

  func open(_ address: String) {
    isShipped = address.isEmpty
    wrapped.open(address)
    logContents(isOpening: true)
    calls += 1
  }

  func news() -> [GalleryEvent] {
    let news = wrapped.news()
    logContents(isOpening: false)
    for news in news { log(.news(news), bytes: Self.bytes(of: news)) }
    calls += 1
    return news
  }

  private func logContents(isOpening: Bool) {
    guard isOpening || wrapped.contents != knownContents else { return }
    knownContents = wrapped.contents
    guard !isShipped else { return log(.shipped, bytes: 0) }
    guard knownContents.index != lastIndex else { return log(.again, bytes: 0) }
    log(.index(knownContents.index), bytes: knownContents.index.textByteLimit)
    lastIndex = knownContents.index
  }

  private func log(_ kind: GalleryAnswer.Kind, bytes: Int) {
    guard answers.count < Self.answerLimit, self.bytes + bytes <= Self.byteLimit else {
      // Without this answer, later ones are useless.
      self.bytes = Self.byteLimit + 1
      return
    }
    self.bytes += bytes
    answers.append(GalleryAnswer(calls, kind))
  }

  private static func bytes(of news: GalleryEvent) -> Int {
    if case .received(let text) = news { text.utf8.count } else { 0 }
  }

  func fetch(_ place: Int) { wrapped.fetch(place) }
  func cancel() { wrapped.cancel() }
  var count: Int { wrapped.count }
  func thing(at place: Int) -> GalleryItem { wrapped.thing(at: place) }
  func find(_ query: GalleryQuery) -> [Int] { wrapped.find(query) }
  func family(of place: Int) -> [GalleryRelative] { wrapped.family(of: place) }
}

/// Replays a recording's answers at the same calls. The only gallery that it reads is the shipped
/// one.
final class ReplayedGallery: GalleryProvider {
  private var answers: ArraySlice<GalleryAnswer>
  private let shipped: GameGallery
  private var calls = 0
  private var contents = GalleryContents()
  private var lastContents = GalleryContents()

  private init(_ answers: [GalleryAnswer], shipped: GameGallery) {
    self.answers = answers[...]
    self.shipped = shipped
  }

  /// Returns the gallery for a recording. For a recording without answers, this is the shipped
  /// gallery.
  ///
  /// - Throws: `CommandError` if a line is malformed.
  static func of(_ recording: Recording) throws -> any GalleryProvider {
    let shipped = GameGallery.standard(waits: true, isOffline: true)
    let lines = recording.header.filter { $0.key == GalleryAnswer.key }
    guard !lines.isEmpty else { return shipped }
    let answers = try lines.map { line in
      guard let answer = GalleryAnswer(line: line.value) else {
        throw CommandError.badContent(
          "\(GalleryAnswer.key): invalid answer of a gallery: \"\(line.value.cut(to: 40))\"; "
            + "record again")
      }
      return answer
    }
    return ReplayedGallery(answers, shipped: shipped)
  }

  func open(_ address: String) { _ = next() }

  func news() -> [GalleryEvent] { next() }

  private func next() -> [GalleryEvent] {
    var news: [GalleryEvent] = []
    while let answer = answers.first, answer.call <= calls {
      answers.removeFirst()
      switch answer.kind {
      case .shipped:
        shipped.open("")
        contents = shipped.contents
      case .index(let index):
        lastContents = GalleryContents(index)
        contents = lastContents
      case .again: contents = lastContents
      case .news(let item): news.append(item)
      }
    }
    calls += 1
    return news
  }

  func fetch(_ place: Int) {}
  func cancel() {}
  var count: Int { contents.count }
  func thing(at place: Int) -> GalleryItem { contents.thing(at: place) }
  func find(_ query: GalleryQuery) -> [Int] { contents.find(query) }
  func family(of place: Int) -> [GalleryRelative] { contents.family(of: place) }
}
