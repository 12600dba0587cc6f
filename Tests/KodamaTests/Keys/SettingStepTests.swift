import KodamaDataSources
import KodamaEtudes
import KodamaGame
@testable import KodamaPlay
import Testing

@Suite("Left and Right select the values of a setting")
struct SettingStepTests {
  private func open(_ group: String, at label: String, in game: TestGame) throws {
    try game.press("f10", "home")
    for _ in 0..<16 where !game.text.contains("▶ \(group)") { try game.press("down") }
    try game.press("enter")
    for _ in 0..<32 where !game.text.contains("▶ \(label)") { try game.press("down") }
    try #require(game.text.contains("▶ \(label)"))
  }

  @Test("Right is louder, Left is softer, both stop at the ends; Enter wraps around")
  func volume() throws {
    let game = try TestGame(isEmpty: true)
    try open("Sound", at: "Volume of music", in: game)
    let position = { game.state?.settings.soundMix.volumes[2] }
    try game.press("right")
    #expect(position() == 0, "it is full already")
    for softer in 1..<SoundMix.volumeDecibels.count {
      #expect(try game.press("left").hasPrefix("Volume of music, setting, "))
      #expect(game.said.last?.count == 1 && position() == softer)
    }
    try game.press("left")
    #expect(position() == SoundMix.volumeDecibels.count - 1, "off is not softer than off")
    try game.press("right")
    #expect(position() == SoundMix.volumeDecibels.count - 2)
    try game.press("enter", "enter")
    #expect(position() == 0, "a single key reaches all of them")
  }

  @Test("Left switches off, Right switches on")
  func toggle() throws {
    let game = try TestGame(isEmpty: true)
    try open("Sound", at: "Night mode", in: game)
    let isNight = { game.state?.settings.soundMix.isNight }
    for (stroke, isOn) in [("left", false), ("right", true), ("right", true), ("left", false)] {
      try game.press(stroke)
      #expect(isNight() == isOn, "\(stroke)")
    }
  }

  @Test("On other lines, Left and Right move the focus")
  func buttons() throws {
    let game = try TestGame(isEmpty: true)
    try open("Sound", at: "Back", in: game)
    try game.press("left")
    #expect(game.text.contains("▶ Night mode"))
  }

  @Test("Every value is reached by each direction and by wrapping around")
  func ways() {
    let choices = [4, 7, 9]
    #expect(choices.map { ChoiceStep.next.from($0, in: choices) } == [7, 9, 4])
    #expect(choices.map { ChoiceStep.back.from($0, in: choices) } == [4, 4, 7])
    #expect(choices.map { ChoiceStep.forth.from($0, in: choices) } == [7, 9, 9])
    #expect(ChoiceStep.allCases.map(\.falling) == [.next, .forth, .back])
  }
}
