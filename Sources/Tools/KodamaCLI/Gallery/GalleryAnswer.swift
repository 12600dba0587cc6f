import Foundation
import Kodama
import KodamaGallery

/// What a gallery answered to the game, as a line of a recording's header: `12 news coming 40`. The
/// number counts what was asked before.
struct GalleryAnswer: Hashable, Sendable {
  /// The key of these lines.
  static let key = "gallery"

  /// What can come from a gallery.
  enum Kind: Hashable, Sendable {
    /// The things of the gallery that ships: they are content.
    case shipped
    /// The things of another one, or none.
    case index(GalleryIndex)
    /// The things that were there last, other than those that ship.
    case again
    /// Something that the game is told.
    case news(GalleryNews)
  }

  /// How many times something was asked before.
  var call: Int
  /// What was answered then.
  var kind: Kind

  /// Makes the answer to a call.
  init(_ call: Int, _ kind: Kind) { (self.call, self.kind) = (call, kind) }

  /// The answer as one line.
  var line: String {
    switch kind {
    case .shipped: "\(call) shipped"
    case .again: "\(call) again"
    // Between entries alone a line ends: in a text its end is written out.
    case .index(let index): "\(call) index \(String(index.text.map { $0 == "\n" ? " " : $0 }))"
    case .news(let news): "\(call) news \(Self.text(of: news))"
    }
  }

  /// Reads what `line` writes; nil where it is none. Whoever wrote it may mean harm: an index is
  /// read as one that comes from anywhere.
  init?(line: String) {
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count >= 2, let call = Int(words[0]), call >= 0 else { return nil }
    let rest = words.count == 3 ? words[2] : ""
    switch words[1] {
    case "shipped": self.init(call, .shipped)
    case "again": self.init(call, .again)
    case "index":
      guard let index = try? GalleryIndex(Array(rest.utf8)) else { return nil }
      self.init(call, .index(index))
    case "news":
      guard let news = Self.news(in: rest) else { return nil }
      self.init(call, .news(news))
    default: return nil
    }
  }

  private static func text(of news: GalleryNews) -> String {
    switch news {
    case .opened(let refused, let former):
      "opened \(refused)" + (former.map { " \($0)" } ?? "")
    case .brought(let text): "brought \(quoted(text))"
    case .coming(let percent): "coming \(percent)"
    case .failed(let problem): "failed \(problem)"
    }
  }

  private static func news(in text: Substring) -> GalleryNews? {
    let words = text.split(separator: " ", maxSplits: 1)
    guard words.count == 2 else { return nil }
    let rest = words[1]
    switch words[0] {
    case "opened":
      let values = rest.split(separator: " ", maxSplits: 1)
      guard let refused = values.first.flatMap({ Int($0) }) else { return nil }
      guard values.count == 2 else { return .opened(refused: refused, former: nil) }
      return problem(in: values[1]).map { .opened(refused: refused, former: $0) }
    case "brought":
      return (try? JSONDecoder().decode(String.self, from: Data(rest.utf8))).map { .brought($0) }
    case "coming": return Int(rest).map { .coming(percent: $0) }
    case "failed": return problem(in: rest).map { .failed($0) }
    default: return nil
    }
  }

  private static let problems: [GalleryProblem] = [
    .badAddress, .noLibrary, .unreachable, .timedOut, .insecure, .notThere, .cutShort, .tooLarge,
    .leadsAway, .circles, .notAGallery, .newerVersion, .changed, .cancelled,
  ]

  /// Reads a problem as it is printed: `circles`, `refused(503)`.
  private static func problem(in text: Substring) -> GalleryProblem? {
    let parts = text.split(separator: "(", maxSplits: 1)
    guard parts.count == 2 else { return problems.first { "\($0)" == text } }
    guard parts[1].hasSuffix(")"), let number = Int(parts[1].dropLast()) else { return nil }
    switch parts[0] {
    case "refused": return .refused(number)
    case "failed": return .failed(number)
    default: return nil
    }
  }

  private static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
