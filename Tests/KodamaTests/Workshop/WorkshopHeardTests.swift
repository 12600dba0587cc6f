@testable import KodamaControllers
import KodamaDataSources
@testable import KodamaEtudes
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaSaves
import KodamaSurfaces
import Testing

@Suite("Every answer of the workshop is heard completely without a screen")
struct WorkshopHeardTests {
  @Test("An étude can be made, tried, solved and saved by ear")
  func made() throws {
    let ear = try GameByEar()
    #expect(
      try ear.press("alt+w") == [
        "Workshop", "Add a goal, 1 of 14",
      ])
    #expect(try ear.press("enter") == ["What must be done?", "ring instruments, 1 of 11"])
    #expect(try ear.press("enter") == ["Which material?", "bell, 2 here, 1 of 7"])
    #expect(
      try ear.press("enter") == ["Which ones, in what order?", "all, in any order, 1 of 9"])
    #expect(
      try ear.press("enter") == [
        "Goal added: Ring every bell", "Workshop", "Add a goal, 2 of 15",
      ])
    for _ in 0..<6 { try ear.game.press("down") }
    #expect(try ear.press("down") == ["Test it, 9 of 15"])
    #expect(
      try ear.press("enter").first?.hasPrefix("Your étude. Ring every bell: not yet.") == true)
    // The sound of the bell and the answer to the key come first.
    let rung = try ear.press("right", "right", "right", "right", "enter")
    #expect(rung.first == "bell rings" && rung.last?.contains("1 of 2") == true)
    for _ in 0..<10 { try ear.game.press("left") }
    let captioned = ear.game.captioned.count
    let solved = try ear.press("up", "up", "up", "enter")
    #expect(solved.first == "You have solved this version")
    #expect(solved.last == "Back to the workshop, 1 of 2")
    #expect(ear.game.captioned[captioned...].joined().contains("♪ solved"))
    // The list opens where the player left it.
    #expect(try ear.press("enter") == ["Workshop", "Test it, 9 of 15"])
    #expect(try ear.press("down") == ["Save it, 10 of 15"])
    #expect(try ear.press("enter").first?.hasPrefix("Type a name") == true)
    #expect(ear.type("Two of mine") == ["Two of mine"])
    #expect(
      try ear.press("enter") == [
        "Two of mine saved in your études", "Workshop", "Save it, 10 of 15",
      ])
    #expect(StoredSettings.imported(try ear.store.settings()).map(\.name) == ["two-of-mine"])
  }

  @Test("A change of width can be undone")
  func wide() throws {
    let ear = try GameByEar()
    try ear.game.press("alt+w")
    let workshop = try #require(ear.game.state?.workshop)
    let world = try #require(ear.game.state?.session.play?.world)
    let most = EtudeDraft.maxPages(of: world)
    #expect(most > 1)
    let line = "Width around the hand, setting,"
    #expect(try ear.press("end", "up").last == "\(line) 1 page, 13 of 14")
    for pages in 2...most {
      #expect(try ear.press("enter").last == "\(line) \(pages) pages, 13 of 14")
      #expect(workshop.draft?.pages == pages)
    }
    // The width after the last one is the first again. Undo goes back by one.
    #expect(try ear.press("enter").last == "\(line) 1 page, 13 of 14")
    #expect(workshop.draft?.pages == 1)
    try ear.game.press("ctrl+z")
    #expect(workshop.draft?.pages == most)
    // Choosing the area again keeps its width.
    ear.game.state?.workshop.useAreaAroundHand()
    #expect(workshop.draft?.pages == most)
  }

  @Test("Removing and restoring are announced before the list")
  func lists() throws {
    let ear = try GameByEar()
    try ear.game.press("alt+w", "enter", "enter", "enter", "enter")
    #expect(ear.game.state?.workshop.draft?.goals.goals.count == 1)
    ear.game.state?.workshop.call("Mine")
    #expect(ear.game.state?.workshop.keepDraft() != nil)
    let removed = try ear.press("home", "enter", "enter")
    #expect(removed.first == "Goal removed: Ring every bell")
    #expect(removed.dropFirst().first == "Workshop")
    let next = try GameByEar(ear.store, start: .title)
    try next.game.press("down", "down", "enter", "end", "up", "enter", "end", "up", "enter")
    let deleted = try next.press("down", "enter")
    #expect(deleted.first == "Mine deleted; the second to last line restores it")
    #expect(deleted.dropFirst().first?.hasPrefix("Études") == true)
    let back = try next.press("end", "up", "enter")
    #expect(back.first == "Mine restored")
    #expect(back.count == 2)
  }

  @Test("F5 does not save a trial run")
  func saved() throws {
    let ear = try GameByEar()
    try ear.game.press("alt+w", "enter", "enter", "enter", "enter")
    _ = try ear.press("end", "up", "up", "up", "up", "up", "up", "enter")
    #expect(ear.game.state?.session.isTrying == true)
    #expect(
      try ear.press("f5") == ["A test is not saved; save the étude in the workshop"])
    #expect(try ear.store.saves().allSatisfy { $0.summary.etudeCourse == nil })
    // The valley in the background can be saved as usual.
    try ear.game.press("alt+w", "down", "enter")
    #expect(ear.game.state?.session.isTrying == false)
    try ear.game.press("escape")
    #expect(try ear.press("f5").first?.contains("aved") == true)
    #expect(try ear.store.saves().contains { $0.slot == .named(SaveSlot.quickName) })
  }
}
