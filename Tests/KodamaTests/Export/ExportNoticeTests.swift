@testable import KodamaControllers
import KodamaDataSources
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaSaves
import Testing

@Suite("How far an export is, is seen and heard")
struct ExportNoticeTests {
  @Test("Every tenth of a file is heard, higher than the one before, and the bar grows")
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

  @Test("Whoever stops it hears no more of it, and what comes late changes nothing")
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
    let told = game.state?.chronicle.factsTold
    game.hear(.done(place: "/tmp/late.wav"))
    #expect(game.state?.chronicle.factsTold == told)
    #expect(!game.text.contains("late.wav"))
  }

  @Test("A game to which nobody gives an exporter says so, and one without a macro too")
  func none() throws {
    let game = try TestGame()
    try game.press("alt+e", "down", "enter")
    #expect(game.said.joined().contains { $0.hasPrefix("No files are made in this game") })
    game.app.bring(ExportDouble())
    game.state?.export.makeOfMacro(.sound)
    #expect(game.state?.chronicle.history.last == .export(.failed(.nothing)))
  }

  @Test("News are read as they were written, and nothing else is read")
  func texts() {
    let all: [ExportNews] =
      [.coming(percent: 0), .coming(percent: 100), .done(place: "/a b/c 1.wav")]
      + ExportProblem.allCases.map { .failed($0) }
    for news in all { #expect(ExportNews(news.text) == news) }
    for text in ["", "coming", "coming 101", "coming -1", "coming x", "done", "failed x", "x 1"] {
      #expect(ExportNews(text) == nil)
    }
  }
}
