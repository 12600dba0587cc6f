import KodamaDataSources
import KodamaEtudes
import KodamaGame
import KodamaHosting
import KodamaRoles
import KodamaSurfaces
import Testing

@testable import KodamaPlay

@Suite("Settings and the curtain work by their keys")
struct SettingsKeyTests {
  /// Moves down the list until an item has the focus.
  private func focus(_ label: String, in game: TestGame) throws {
    try game.press("home")
    for _ in 0..<32 where !game.text.contains("▶ \(label)") { try game.press("down") }
    #expect(game.text.contains("▶ \(label)"))
  }

  /// Returns the text after a label in its row on the screen.
  private func row(of label: String, in game: TestGame) -> Substring {
    game.text.split(separator: "\n").first { $0.contains("\(label) ") } ?? ""
  }

  @Test("Enter selects the next value of a setting")
  func items() throws {
    let game = try TestGame()
    let settings = try #require(game.state?.settings)
    try game.press("f10")
    try focus("Words and speech", in: game)
    try game.press("enter")
    try focus("Captions", in: game)
    #expect(row(of: "Captions", in: game).contains("on"))
    #expect(try game.press("enter").contains("Captions, setting, off"))
    #expect(!settings.showsCaptions.value && row(of: "Captions", in: game).contains("off"))
    try game.press("escape")
    #expect(game.text.contains("▶ Words and speech"), "the focus is where it was")
    try focus("Sound", in: game)
    try game.press("enter")
    try focus("Sweep length", in: game)
    for seconds in [3, 1, 2] {
      let text = try game.press("enter")
      #expect(text.contains("\(seconds) second"))
      #expect(settings.sweepSlotMilliseconds.value == seconds * 25)
      #expect(row(of: "Sweep length", in: game).contains("\(seconds) second"))
    }
    try game.press("escape")
    try focus("Language", in: game)
    try game.press("enter")
    #expect(settings.language.value == .japanese && row(of: "言語", in: game).contains("日本語"))
    try game.press("l")
    #expect(
      settings.language.value == .english && row(of: "Language", in: game).contains("English"))
    try game.press("end", "enter")
    #expect(game.text.contains("[]"), "back in the valley")
  }

  @Test("The curtain setting and the curtain key are the same switch")
  func curtainItem() throws {
    let game = try TestGame()
    try game.press("f10")
    try focus("Display", in: game)
    try game.press("enter")
    try focus("Screen curtain", in: game)
    try game.press("enter")
    #expect(game.state?.settings.isCurtainDown.value == true)
    #expect(!game.text.contains("Display"))
    try game.press("f4")
    #expect(game.state?.settings.isCurtainDown.value == false)
    #expect(game.text.contains("Display"))
  }

  @Test("Window size and full screen are requested from the host")
  func display() throws {
    let game = try TestGame()
    let settings = try #require(game.state?.settings)
    try game.press("f10")
    try focus("Display", in: game)
    try game.press("enter")
    try focus("Picture size", in: game)
    #expect(row(of: "Picture size", in: game).contains("fit the screen"))
    for scale in [1, 2, 3] {
      try game.press("enter")
      #expect(game.host.lastRequest == .show(scale: scale, isFullscreen: false))
      #expect(row(of: "Picture size", in: game).contains("\(scale * 100) %"))
    }
    try focus("Full screen", in: game)
    try game.press("enter")
    #expect(game.host.lastRequest == .show(scale: 3, isFullscreen: true))
    game.host.send(.command(Command(.displayChanged, .number(200))))
    let before = game.said.count
    game.run(300)
    #expect(game.said[before...].joined().contains("Shown at 200 %"))
    // The stored text is parsed to the same value.
    #expect(DisplayChoice(stored: settings.display.value.stored) == settings.display.value)
    for nonsense in ["", "4 window", "2", "2 cinema", "-1 window", "automatic window more"] {
      #expect(DisplayChoice(stored: nonsense) == nil)
    }
  }

  @Test("A message without a place of its own is shown above the keys")
  func notice() throws {
    let game = try TestGame()
    try game.press("f10", "f1")
    let said = try #require(game.said.last?.last)
    #expect(said.count > 20)
    let words = said.split(separator: " ")
    func read() -> [Substring] { game.text.split(whereSeparator: \.isWhitespace) }
    #expect(read().contains(words.prefix(4)), "the help of the item stands on the screen")
    try game.press("down")
    #expect(!read().contains(words.prefix(4)))
    game.host.send(.command(Command(.loudspeakerFound)))
    game.host.send(.command(Command(.loudspeakerLost)))
    game.run()
    #expect(game.text.contains("Sound device disconnected."))
    try game.press("comma")
    #expect(game.text.contains("Sound device disconnected."), "what is said again is shown again")
    try game.press("escape", "p")
    game.host.send(.command(Command(.gamepadLost)))
    game.run()
    #expect(game.text.contains("Gamepad disconnected."), "in the valley it is a line")
  }

  @Test("F4 darkens the whole screen while sound continues")
  func curtain() throws {
    let game = try TestGame()
    try game.press("p")
    game.run(600)
    let lit = game.host.frame?.lines.prefix(24).joined()
    try game.press("f4")
    for key in ["left", "up", "space", "k"] {
      try game.press(key)
      let dark = game.host.frame?.lines ?? []
      #expect(dark.dropLast().allSatisfy { $0.allSatisfy(\.isWhitespace) }, "\(key)")
      #expect(dark.last?.contains("F4") == true)
    }
    try game.press("left")
    #expect(game.sounds.last?.contains { $0.note.bus == .probe } == true)
    try game.press("right", "right", "down", "ctrl+z", "f4")
    game.run(2)
    #expect(game.host.frame?.lines.prefix(24).joined().contains("[]") == true)
    #expect(lit?.contains("[]") == true)
  }
}

@Suite("Left and Right select the values of a setting")
struct SettingStepTests {
  private func open(_ group: String, at label: String, in game: TestGame) throws {
    try game.press("f10", "home")
    for _ in 0..<16 where !game.text.contains("▶ \(group)") { try game.press("down") }
    try game.press("enter")
    for _ in 0..<32 where !game.text.contains("▶ \(label)") { try game.press("down") }
    try #require(game.text.contains("▶ \(label)"))
  }

  @Test("Right raises a volume, and Left lowers it")
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

  @Test("Left switches a setting off, and Right switches it on")
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
    #expect(game.text.contains("▶ Volumes of single sounds"))
  }

  @Test("Every value of a setting can be reached in both directions")
  func ways() {
    let choices = [4, 7, 9]
    #expect(choices.map { ChoiceStep.next.from($0, in: choices) } == [7, 9, 4])
    #expect(choices.map { ChoiceStep.back.from($0, in: choices) } == [4, 4, 7])
    #expect(choices.map { ChoiceStep.forth.from($0, in: choices) } == [7, 9, 9])
    #expect(ChoiceStep.allCases.map(\.falling) == [.next, .forth, .back])
  }
}
