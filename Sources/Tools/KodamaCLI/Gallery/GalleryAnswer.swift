import Foundation
import Kodama
import KodamaGallery

/// A gallery's answer, stored as a line in a recording's header: `12 news coming 40`. The number
/// tells how many calls to the gallery preceded the answer.
struct GalleryAnswer: Hashable, Sendable {
  static let key = "gallery"

  enum Kind: Hashable, Sendable {
    /// The gallery that ships with the game is open.
    case shipped
    /// Another gallery's index, which may be empty.
    case index(GalleryIndex)
    /// The same index as in the previous `index` line.
    case again
    case news(GalleryEvent)
  }

  /// The number of calls to the gallery before this answer.
  var call: Int
  var kind: Kind

  init(_ call: Int, _ kind: Kind) { (self.call, self.kind) = (call, kind) }

  var line: String {
    switch kind {
    case .shipped: "\(call) shipped"
    case .again: "\(call) again"
    // Newlines occur only between entries; inside texts they are escaped.
    case .index(let index): "\(call) index \(String(index.text.map { $0 == "\n" ? " " : $0 }))"
    case .news(let news): "\(call) news \(Self.text(of: news))"
    }
  }

  /// Parses a line. Returns nil if it is malformed. An index is validated like one from the web,
  /// because recordings are untrusted.
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

  private static func text(of news: GalleryEvent) -> String {
    switch news {
    case .opened(let refused, let former):
      "opened \(refused)" + (former.map { " \($0)" } ?? "")
    case .received(let text): "brought \(quoted(text))"
    case .coming(let percent): "coming \(percent)"
    case .failed(let problem): "failed \(problem)"
    }
  }

  private static func news(in text: Substring) -> GalleryEvent? {
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
      return (try? JSONDecoder().decode(String.self, from: Data(rest.utf8))).map { .received($0) }
    case "coming": return Int(rest).map { .coming(percent: $0) }
    case "failed": return problem(in: rest).map { .failed($0) }
    default: return nil
    }
  }

  private static let problems: [GalleryProblem] = [
    .badAddress, .noLibrary, .unreachable, .timedOut, .insecure, .notThere, .cutShort, .tooLarge,
    .leadsAway, .circles, .notAGallery, .newerVersion, .changed, .cancelled,
  ]

  /// Parses a problem in its printed form, such as `circles` or `refused(503)`.
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
