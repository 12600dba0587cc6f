import Kodama
import KodamaGallery

/// Gives the answers again that a recording holds, at the same calls: nothing is asked of a network
/// or a folder but what ships.
final class ReplayedGallery: GalleryBringing {
  private var answers: ArraySlice<GalleryAnswer>
  private let shipped: GameGallery
  private var calls = 0
  private var shelf = GalleryShelf()
  private var told = GalleryShelf()

  private init(_ answers: [GalleryAnswer], shipped: GameGallery) {
    self.answers = answers[...]
    self.shipped = shipped
  }

  /// The gallery that a recording was made with; where it holds no answers, the one that ships.
  ///
  /// - Throws: `Failure` where a line is no answer.
  static func of(_ recording: Recording) throws -> any GalleryBringing {
    let shipped = GameGallery.standard(waits: true, isAlone: true)
    let lines = recording.header.filter { $0.key == GalleryAnswer.key }
    guard !lines.isEmpty else { return shipped }
    let answers = try lines.map { line in
      guard let answer = GalleryAnswer(line: line.value) else {
        throw Failure.badContent(
          "\(GalleryAnswer.key): no answer of a gallery: \(line.value.cut(to: 40))")
      }
      return answer
    }
    return ReplayedGallery(answers, shipped: shipped)
  }

  func open(_ address: String) { _ = next() }

  func news() -> [GalleryNews] { next() }

  private func next() -> [GalleryNews] {
    var news: [GalleryNews] = []
    while let answer = answers.first, answer.call <= calls {
      answers.removeFirst()
      switch answer.kind {
      case .shipped:
        shipped.open("")
        shelf = shipped.shelf
      case .index(let index):
        told = GalleryShelf(index)
        shelf = told
      case .again: shelf = told
      case .news(let told): news.append(told)
      }
    }
    calls += 1
    return news
  }

  func fetch(_ place: Int) {}
  func cancel() {}
  var count: Int { shelf.count }
  func thing(at place: Int) -> GalleryThing { shelf.thing(at: place) }
  func find(_ query: GalleryQuery) -> [Int] { shelf.find(query) }
  func family(of place: Int) -> [GalleryKin] { shelf.family(of: place) }
}
