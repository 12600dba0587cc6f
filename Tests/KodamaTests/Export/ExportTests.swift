@testable import KodamaControllers
import KodamaDataSources
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import KodamaRoles
@testable import KodamaSaves
import KodamaSurfaces
import Testing

/// An exporter that writes no files. Tests send its events.
final class ExportDouble: PlayExporter {
  private(set) var wishes: [ExportRequest] = []
  private(set) var cancelCount = 0

  func begin(_ wish: ExportRequest) { wishes.append(wish) }
  func cancel() { cancelCount += 1 }
}

extension TestGame {
  /// Sends an event of the exporter, as a host does.
  func hear(_ news: ExportEvent) {
    host.send(.command(Command(.exportNews, .text(news.text))))
    run()
  }

  /// Returns the frequencies of the interface sounds since a pass, in hertz.
  func interfaceNotes(since pass: Int) -> [Float] {
    sounds[pass...].joined().filter { $0.kind == .play && $0.note.bus == .interface }
      .map(\.note.hertz)
  }
}

@Suite("The export screen can be used with keys")
struct ExportKeyTests {
  private func game(_ language: Language = .english) throws -> (TestGame, ExportDouble) {
    let game = try TestGame(language: language, store: MemoryGameStore())
    let double = ExportDouble()
    game.app.bring(double)
    game.run(2)
    return (game, double)
  }

  @Test("Every form of export can be requested")
  func wishes() throws {
    let (game, double) = try game()
    try game.press("shift+p", "space", "right", "shift+p", "alt+e")
    for place in ExportForm.allCases.indices {
      for _ in 0..<2 + place { try game.press("down") }
      try game.press("enter")
      game.hear(.failed(.noVideo))
      try game.press("home")
    }
    #expect(
      double.wishes == ExportForm.allCases.map { ExportRequest($0, of: .last(seconds: 60)) })
    try game.press("enter", "down", "enter", "down", "enter")
    guard case .macro(let code, let passes) = double.wishes.last?.source else {
      Issue.record("no macro was asked for")
      return
    }
    let recorded = try #require(try game.play().recorded)
    #expect(passes == recorded.passes)
    #expect(game.state?.sharing.isCode(code) == true)
  }

  @Test("The end of an export is announced, whether it worked or not")
  func told() throws {
    for language in [Language.english, .japanese] {
      let (game, _) = try game(language)
      try game.press("alt+e", "down", "enter")
      game.hear(.done(place: "/home/me/kodama-1.wav"))
      #expect(game.said.joined().contains { $0.contains("/home/me/kodama-1.wav") })
      #expect(game.text.contains("/home/me/kodama-1.wav"))
      for problem in ExportError.allCases {
        try game.press("enter")
        let before = game.said.count
        game.hear(.failed(problem))
        #expect(!game.said[before...].joined().isEmpty, "\(problem)")
        #expect(game.state?.export.progress.value == nil)
      }
    }
  }
}

@Suite("The progress of an export is seen and heard")
struct ExportNoticeTests {
  @Test("Each tenth of an export plays a higher tone")
  func progress() throws {
    let game = try TestGame(store: MemoryGameStore())
    game.app.bring(ExportDouble())
    try game.press("alt+e", "down", "enter")
    let first = game.sounds.count
    var bars: [Int] = []
    for percent in stride(from: 5, through: 95, by: 5) {
      game.hear(.coming(percent: percent))
      bars.append(game.text.count { $0 == "█" })
    }
    let ticks = game.interfaceNotes(since: first)
    #expect(ticks.count == 9)
    #expect(ticks == ticks.sorted() && Set(ticks).count == 9)
    #expect(bars == bars.sorted() && Set(bars).count > 15)
    let last = game.sounds.count
    game.hear(.done(place: "/tmp/kodama-1.wav"))
    #expect(game.interfaceNotes(since: last) == [784])
  }

  @Test("After a cancelled export, late events are ignored")
  func cancelled() throws {
    let game = try TestGame(store: MemoryGameStore())
    let double = ExportDouble()
    game.app.bring(double)
    try game.press("alt+e", "down", "enter")
    game.hear(.coming(percent: 30))
    try game.press("enter")
    #expect(double.wishes.count == 1, "one at a time")
    try game.press("end", "up", "enter")
    #expect(double.cancelCount == 1)
    let told = game.state?.eventLog.factCount
    game.hear(.done(place: "/tmp/late.wav"))
    #expect(game.state?.eventLog.factCount == told)
    #expect(!game.text.contains("late.wav"))
  }

  @Test("A missing exporter and a missing macro are announced")
  func none() throws {
    let game = try TestGame()
    try game.press("alt+e", "down", "enter")
    #expect(game.said.joined().contains { $0.hasPrefix("This game cannot export") })
    game.app.bring(ExportDouble())
    game.state?.export.makeOfMacro(.sound)
    #expect(game.state?.eventLog.history.last == .export(.failed(.nothing)))
  }

  @Test("Valid export events round-trip through text")
  func texts() {
    let all: [ExportEvent] =
      [.coming(percent: 0), .coming(percent: 100), .done(place: "/a b/c 1.wav")]
      + ExportError.allCases.map { .failed($0) }
    for news in all { #expect(ExportEvent(news.text) == news) }
    for text in ["", "coming", "coming 101", "coming -1", "coming x", "done", "failed x", "x 1"] {
      #expect(ExportEvent(text) == nil)
    }
  }
}

@Suite("The export screen opens and closes")
struct ExportNavigationNoticeTests {
  @Test("The export screen opens by its key and by the action menu")
  func ways() throws {
    let game = try TestGame(store: MemoryGameStore())
    game.run(2)
    try game.press("alt+e")
    #expect(game.presentation?.focused is ExportController)
    try game.press("escape")
    #expect(game.presentation?.focused is PlayController)
    try game.press("m")
    for _ in 0..<120 where !game.text.contains("▶ export ") { try game.press("down") }
    try game.press("enter")
    #expect(game.presentation?.focused is ExportController)
  }
}
