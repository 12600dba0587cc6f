package import KodamaDataSources
package import KodamaRoles

/// The file that is being made of what was played, if one is, and what became of the last one.
package final class Export: Model {
  /// How much of what was played can be had, in seconds.
  package static let lengths = [30, 60, 120, 300]

  /// Makes the files, where somebody gave the game one who does.
  package var exporter: (any PlayExporter)?
  /// How far it is; nil while none is made.
  package let progress = Observed<ExportProgress?>(nil)
  /// Where the last one lies; nil where there is none, or while another one is made.
  package private(set) var place: String?
  private let session: Session
  private let sharing: Sharing
  private let eventLog: EventLog

  /// Makes the state in which no file is made.
  init(_ session: Session, _ sharing: Sharing, _ eventLog: EventLog) {
    self.session = session
    self.sharing = sharing
    self.eventLog = eventLog
  }

  /// Makes a file of what was played last.
  ///
  /// - Parameters:
  ///   - form: the form of the file.
  ///   - seconds: how much of it.
  package func make(_ form: ExportForm, seconds: Int) {
    begin(ExportRequest(form, of: .last(seconds: seconds)))
  }

  /// Makes a file of what the player has recorded; says so where that is nothing.
  ///
  /// - Parameter form: the form of the file.
  package func makeOfMacro(_ form: ExportForm) {
    guard let recorded = sharing.recordedCode else { return refuse(.nothing) }
    begin(ExportRequest(form, of: .macro(code: recorded.code, passes: recorded.passes)))
  }

  /// Whether something was recorded that could be made into a file.
  package var hasMacro: Bool { session.play?.recorded != nil }

  /// Begins to make a file; another one that is being made goes on.
  private func begin(_ wish: ExportRequest) {
    guard let exporter else { return refuse(.unavailable) }
    guard progress.value == nil else { return refuse(.busy) }
    place = nil
    post(.begun(wish.form))
    progress.value = ExportProgress(wish.form, percent: 0)
    exporter.begin(wish)
  }

  /// Nobody wants the file that is being made.
  package func cancel() {
    guard progress.value != nil else { return }
    exporter?.cancel()
    end(.failed(.cancelled))
  }

  /// Says why there is no file.
  private func refuse(_ problem: ExportProblem) { post(.failed(problem)) }

  /// Takes what has become of it; what comes when none is made any more is late.
  package func take(_ news: ExportEvent) {
    guard var now = progress.value else { return }
    switch news {
    case .coming(let percent):
      if percent / 25 > now.percent / 25, percent < 100 { post(.coming(percent: percent)) }
      now.percent = max(now.percent, percent)
      progress.value = now
    case .done(let place):
      self.place = place
      end(.done(place: place))
    case .failed(let problem): end(.failed(problem))
    }
  }

  private func end(_ fact: ExportFact) {
    post(fact)
    progress.value = nil
  }

  private func post(_ fact: ExportFact) { eventLog.post(.export(fact)) }
}

extension Export: ExportViewDataSource {
  /// How far it is.
  package var exportShown: ExportProgress? { progress.value }
  /// Where the last one lies.
  package var exportPlace: String? { place }
}

extension Export: ExportSoundViewDataSource {
  /// How much of it is made.
  package var exportPercent: Int? { progress.value?.percent }
  /// Whether the last one lies somewhere.
  package var isExported: Bool { place != nil }
}

/// What makes files of what was played, as the game asks it. What is kept of it, how it is played
/// again, and where the files lie is not known here.
///
/// Nothing is called back: what becomes of a file comes in as a command, as everything does that
/// comes from outside, so a recording holds it.
package protocol PlayExporter: AnyObject {
  /// Begins to make a file; there is none that is being made.
  func begin(_ wish: ExportRequest)
  /// Nobody wants the file that is being made.
  func cancel()
}

/// A file that is to be made.
package struct ExportRequest: Hashable, Sendable {
  /// What it is made of.
  package enum Source: Hashable, Sendable {
    /// What was played last, this many seconds of it.
    case last(seconds: Int)
    /// What the player has recorded: the line of text that it is, and how many passes it lasts.
    case macro(code: String, passes: Int)
  }

  /// The form of the file.
  package let form: ExportForm
  /// What it is made of.
  package let source: Source

  /// A file of this form, made of this.
  package init(_ form: ExportForm, of source: Source) {
    (self.form, self.source) = (form, source)
  }
}

/// What is told of a file that is being made, and as which text it comes in.
package enum ExportEvent: Hashable, Sendable {
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
