import Kodama
import KodamaGallery

/// Passes on what is asked of a gallery and writes down what came, for a recording: the web and a
/// folder answer as they like, so their answers are input, as keys are.
final class JournaledGallery: GalleryBringing {
  /// Later answers are not written down: so many, and so many bytes of them.
  static let (answerLimit, byteLimit) = (20_000, 40 << 20)

  /// What was answered so far.
  private(set) var answers: [GalleryAnswer] = []
  private let base: GameGallery
  private var calls = 0
  private var bytes = 0
  private var isShipped = false
  /// The things that the game knows, and those of another gallery than the shipped that it was
  /// told of last.
  private var known = GalleryShelf()
  private var told: GalleryIndex?

  /// Makes one in front of another.
  init(_ base: GameGallery) { self.base = base }

  func open(_ address: String) {
    isShipped = address.isEmpty
    base.open(address)
    noteThings(isOther: true)
    calls += 1
  }

  func news() -> [GalleryNews] {
    let news = base.news()
    noteThings(isOther: false)
    for news in news { note(.news(news), bytes: Self.bytes(of: news)) }
    calls += 1
    return news
  }

  private func noteThings(isOther: Bool) {
    guard isOther || base.shelf != known else { return }
    known = base.shelf
    guard !isShipped else { return note(.shipped, bytes: 0) }
    guard known.index != told else { return note(.again, bytes: 0) }
    note(.index(known.index), bytes: known.index.textByteLimit)
    told = known.index
  }

  private func note(_ kind: GalleryAnswer.Kind, bytes: Int) {
    guard answers.count < Self.answerLimit, self.bytes + bytes <= Self.byteLimit else {
      // What follows is of no use without it.
      self.bytes = Self.byteLimit + 1
      return
    }
    self.bytes += bytes
    answers.append(GalleryAnswer(calls, kind))
  }

  private static func bytes(of news: GalleryNews) -> Int {
    if case .brought(let text) = news { text.utf8.count } else { 0 }
  }

  func fetch(_ place: Int) { base.fetch(place) }
  func cancel() { base.cancel() }
  var count: Int { base.count }
  func thing(at place: Int) -> GalleryThing { base.thing(at: place) }
  func find(_ query: GalleryQuery) -> [Int] { base.find(query) }
  func family(of place: Int) -> [GalleryKin] { base.family(of: place) }
}
