package import KodamaDataSources
package import KodamaRoles

/// The export of a recording to a file, with its progress, result and errors.
package final class Export: Model {
  /// The lengths that the player can export, in seconds.
  package static let lengths = [30, 60, 120, 300]

  /// Writes the files; nil if the host cannot export.
  package var exporter: (any PlayExporter)?
  package let progress = Observed<ExportProgress?>(nil)
  /// The path of the last exported file; nil if there is none, or once another export has started.
  package private(set) var place: String?
  private let session: Session
  private let sharing: Sharing
  private let eventLog: EventLog

  init(_ session: Session, _ sharing: Sharing, _ eventLog: EventLog) {
    self.session = session
    self.sharing = sharing
    self.eventLog = eventLog
  }

  /// Starts exporting the last seconds of the game.
  ///
  /// - Parameters:
  ///   - form: The file format.
  ///   - seconds: The length of the export, one of `lengths`.
  package func make(_ form: ExportForm, seconds: Int) {
    begin(ExportRequest(form, of: .last(seconds: seconds)))
  }

  /// Starts exporting the player's macro. Posts an error if no macro is recorded.
  package func makeOfMacro(_ form: ExportForm) {
    guard let recorded = sharing.recordedCode else { return refuse(.nothing) }
    begin(ExportRequest(form, of: .macro(code: recorded.code, passes: recorded.passes)))
  }

  package var hasMacro: Bool { session.play?.recorded != nil }

  /// Starts an export. Posts an error if another one is running.
  private func begin(_ request: ExportRequest) {
    guard let exporter else { return refuse(.unavailable) }
    guard progress.value == nil else { return refuse(.busy) }
    place = nil
    post(.begun(request.form))
    progress.value = ExportProgress(request.form, percent: 0)
    exporter.begin(request)
  }

  package func cancel() {
    guard progress.value != nil else { return }
    exporter?.cancel()
    end(.failed(.cancelled))
  }

  private func refuse(_ problem: ExportError) { post(.failed(problem)) }

  /// Handles an event from the exporter. The event is ignored if no export is running.
  package func handle(_ event: ExportEvent) {
    guard var now = progress.value else { return }
    switch event {
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
  package var exportProgress: ExportProgress? { progress.value }
  package var exportPlace: String? { place }
}

extension Export: ExportSoundViewDataSource {
  package var exportPercent: Int? { progress.value?.percent }
  package var isExported: Bool { place != nil }
}

/// Renders recordings and writes them to files. The game does not depend on the file formats or the
/// folder.
///
/// The exporter does not call the game. Its events arrive as commands, like all input, so that
/// recordings contain them.
package protocol PlayExporter: AnyObject {
  /// Starts an export. The game calls this only while none is running.
  func begin(_ request: ExportRequest)
  func cancel()
}

/// A request for the exporter to write a file.
package struct ExportRequest: Hashable, Sendable {
  /// The part of the game that is exported.
  package enum Source: Hashable, Sendable {
    case last(seconds: Int)
    /// A macro as a share code, with its length in passes (1/60 s).
    case macro(code: String, passes: Int)
  }

  package let form: ExportForm
  package let source: Source

  package init(_ form: ExportForm, of source: Source) {
    (self.form, self.source) = (form, source)
  }
}

/// An event of a running export. It has a text form, because events arrive as commands.
package enum ExportEvent: Hashable, Sendable {
  /// The progress of the export, 0…100 percent.
  case coming(percent: Int)
  case done(place: String)
  case failed(ExportError)

  package init?(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "coming":
      guard let percent = Int(parts[1]), (0...100).contains(percent) else { return nil }
      self = .coming(percent: percent)
    case "done": self = .done(place: parts[1])
    case "failed":
      guard let problem = ExportError(rawValue: parts[1]) else { return nil }
      self = .failed(problem)
    default: return nil
    }
  }

  /// The event's text form, for a command.
  package var text: String {
    switch self {
    case .coming(let percent): "coming \(percent)"
    case .done(let place): "done \(place)"
    case .failed(let problem): "failed \(problem.rawValue)"
    }
  }
}
