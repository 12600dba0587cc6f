import KodamaContent
import KodamaDataSources
import KodamaHosting
import KodamaModels
import KodamaSurfaces
import Testing

@Suite("Learn the sounds, by its keys")
struct LessonKeyTests {
  @Test("Every sound of the engine has a name and a meaning")
  func names() throws {
    let content = try TestGame.content.get()
    #expect(content.patches.patches.count >= 18)
    for patch in content.patches.patches {
      let label = try #require(Lesson(sounds: [patch.name]).labels.first)
      let text = content.messages.text(label, in: .english)
      #expect(!text.contains("<"), "\(patch.name): \(text)")
      let parts = patch.name.split(separator: "/")
      #expect(
        parts.count == 1
          ? content.messages["sound.\(patch.name)"] != nil : text.hasPrefix("Sound of "))
    }
  }

  @Test("Enter plays the sound that has the focus, each in its turn, and it is named")
  func sounds() throws {
    let game = try TestGame()
    let content = try TestGame.content.get()
    try game.press("p", "f2")
    for patch in content.patches.patches {
      let message = try #require(Lesson(sounds: [patch.name]).labels.first)
      let label = content.messages.text(message, in: .english)
      try game.press("enter")
      let number = try #require(content.patches.patch(named: patch.name))
      let notes = game.sounds.last?.filter { $0.kind == .play && $0.note.bus == .probe } ?? []
      #expect(notes.map(\.note.patch) == [number, number, number], "\(patch.name)")
      #expect(Set(notes.map(\.note.hertz)).count == 3, "low, in the middle, high")
      #expect(game.text.contains("▶ \(label.prefix(20))"), "\(label)")
      let next = try game.press("down")
      #expect(!next.isEmpty)
    }
    try game.press("escape")
    #expect(game.text.contains("[]"), "back in the valley")
  }
}
