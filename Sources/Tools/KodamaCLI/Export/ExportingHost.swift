import Kodama
import KodamaHosting

/// A host that tells the game, besides what another one does, what becomes of its files: as
/// commands, so that a recording holds them.
final class ExportingHost: Host {
  private let host: any Host
  private let exporter: GameExporter

  /// Puts what an exporter tells beside what a host tells.
  init(_ host: any Host, _ exporter: GameExporter) {
    self.host = host
    self.exporter = exporter
  }

  func nextPass() -> [InputEvent]? {
    guard let events = host.nextPass() else { return nil }
    return events
      + exporter.news().map { .command(Command(.exportNews, .text($0.text))) }
  }

  func present(_ outputs: Outputs, pass: Int) { host.present(outputs, pass: pass) }

  func setWantsText(_ wantsText: Bool) { host.setWantsText(wantsText) }

  func perform(_ request: HostRequest, on outputs: Outputs) {
    host.perform(request, on: outputs)
  }
}

/// Makes no file: a recording that is replayed holds already what became of those that were made.
final class AnsweredExporter: PlayExporting {
  func begin(_ wish: ExportWish) {}
  func cancel() {}
}
