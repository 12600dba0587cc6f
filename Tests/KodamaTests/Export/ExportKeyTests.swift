@testable import KodamaControllers
import KodamaDataSources
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import KodamaRoles
@testable import KodamaSaves
import Testing

@Suite("What was played is exported by keys alone")
struct ExportKeyTests {
  private func game(_ language: Language = .english) throws -> (TestGame, ExportDouble) {
    let game = try TestGame(language: language, store: MemoryGameStore())
    let double = ExportDouble()
    game.app.bring(double)
    game.run(2)
    return (game, double)
  }

  @Test("Every form of what was played last, and of a macro, is asked for as it is chosen")
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
      double.wishes == ExportForm.allCases.map { ExportWish($0, of: .last(seconds: 60)) })
    try game.press("enter", "down", "enter", "down", "enter")
    guard case .macro(let code, let passes) = double.wishes.last?.source else {
      Issue.record("no macro was asked for")
      return
    }
    let recorded = try #require(try game.play().macro.recorded)
    #expect(passes == recorded.passes)
    #expect(game.state?.sharing.isCode(code) == true)
  }

  @Test("The file that lies somewhere is told, shown and heard; so is one that does not")
  func told() throws {
    for language in [Language.english, .japanese] {
      let (game, _) = try game(language)
      try game.press("alt+e", "down", "enter")
      game.hear(.done(place: "/home/me/kodama-1.wav"))
      #expect(game.said.joined().contains { $0.contains("/home/me/kodama-1.wav") })
      #expect(game.text.contains("/home/me/kodama-1.wav"))
      for problem in ExportProblem.allCases {
        try game.press("enter")
        let before = game.said.count
        game.hear(.failed(problem))
        #expect(!game.said[before...].joined().isEmpty, "\(problem)")
        #expect(game.state?.export.progress.value == nil)
      }
    }
  }
}
