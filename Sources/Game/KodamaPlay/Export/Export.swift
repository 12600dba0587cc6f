package import KodamaDataSources
package import KodamaRoles

/// The file that is being made of what was played, if one is, and what became of the last one.
package final class Export: Model {
  /// Makes the files, where somebody gave the game one who does.
  package var exporter: (any PlayExporting)?
  /// How far it is; nil while none is made.
  package let progress = Observed<ExportProgress?>(nil)
  /// Where the last one lies; nil where there is none, or while another one is made.
  package private(set) var place: String?
  private let chronicle: Chronicle

  /// Makes the state in which no file is made.
  init(_ chronicle: Chronicle) { self.chronicle = chronicle }

  /// Begins to make a file; another one that is being made goes on.
  func begin(_ wish: ExportWish) {
    guard let exporter else { return refuse(.unavailable) }
    guard progress.value == nil else { return refuse(.busy) }
    place = nil
    tell(.begun(wish.form))
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
  func refuse(_ problem: ExportProblem) { tell(.failed(problem)) }

  /// Takes what has become of it; what comes when none is made any more is late.
  package func take(_ news: ExportNews) {
    guard var now = progress.value else { return }
    switch news {
    case .coming(let percent):
      if percent / 25 > now.percent / 25, percent < 100 { tell(.coming(percent: percent)) }
      now.percent = max(now.percent, percent)
      progress.value = now
    case .done(let place):
      self.place = place
      end(.done(place: place))
    case .failed(let problem): end(.failed(problem))
    }
  }

  private func end(_ fact: ExportFact) {
    tell(fact)
    progress.value = nil
  }

  private func tell(_ fact: ExportFact) { chronicle.tell(.export(fact)) }
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
