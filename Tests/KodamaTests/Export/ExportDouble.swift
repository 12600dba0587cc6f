import KodamaControllers
import KodamaDataSources
import KodamaGame
import KodamaHosting
import KodamaPlay
import KodamaSurfaces

/// Makes no files: a test says what becomes of them.
final class ExportDouble: PlayExporting {
  private(set) var wishes: [ExportWish] = []
  private(set) var cancelCount = 0

  func begin(_ wish: ExportWish) { wishes.append(wish) }
  func cancel() { cancelCount += 1 }
}

extension TestGame {
  /// Something is told of a file, as a host would tell it.
  func hear(_ news: ExportNews) {
    host.send(.command(Command(.exportNews, .text(news.text))))
    run()
  }

  /// The notes of the interface since a pass.
  func interfaceNotes(since pass: Int) -> [Float] {
    sounds[pass...].joined().filter { $0.kind == .play && $0.note.bus == .interface }
      .map(\.note.hertz)
  }
}
