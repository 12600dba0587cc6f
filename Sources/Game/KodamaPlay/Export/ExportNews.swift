package import KodamaDataSources

/// What is told of a file that is being made, and as which text it comes in.
package enum ExportNews: Hashable, Sendable {
  /// How much of it is made, 0…100.
  case coming(percent: Int)
  /// It lies at this place.
  case done(place: String)
  /// There is no such file.
  case failed(ExportProblem)

  /// Reads a text; nil where it tells nothing of a file.
  package init?(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "coming":
      guard let percent = Int(parts[1]), (0...100).contains(percent) else { return nil }
      self = .coming(percent: percent)
    case "done": self = .done(place: parts[1])
    case "failed":
      guard let problem = ExportProblem(rawValue: parts[1]) else { return nil }
      self = .failed(problem)
    default: return nil
    }
  }

  /// The text that it comes in as.
  package var text: String {
    switch self {
    case .coming(let percent): "coming \(percent)"
    case .done(let place): "done \(place)"
    case .failed(let problem): "failed \(problem.rawValue)"
    }
  }
}
