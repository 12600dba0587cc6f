import KodamaContent
import KodamaDataSources
import KodamaHosting
import KodamaLanguage
import KodamaPlay
import KodamaSurfaces
import Testing

@Suite("The screen for learning the sounds works by its keys")
struct LessonKeyTests {
  @Test("Enter plays each sound in turn and names it")
  func sounds() throws {
    let game = try TestGame()
    let content = try TestGame.content.get()
    try game.press("p", "f2", "down")
    let textures = content.patches.patches.filter { $0.texture != nil }.map(\.name)
    for patch in content.patches.patches where !patch.name.contains("+") {
      try game.press("enter")
      if textures.contains(patch.name) {
        // A texture plays all of its layers at full density.
        let streams = game.sounds.last?.filter { $0.kind == .stream }.map(\.note.patch) ?? []
        let layers = content.patches.patches.map(\.name).filter {
          $0 == patch.name || $0.hasPrefix(patch.name + "+")
        }
        #expect(streams.count == layers.count, "\(patch.name)")
        try game.press("down")
        continue
      }
      let number = try #require(content.patches.patch(named: patch.name))
      let notes = game.sounds.last?.filter { $0.kind == .play && $0.note.bus == .probe } ?? []
      // Noise has no pitch, so it is played once.
      let count = patch.isNoise ? 1 : 3
      #expect(notes.map(\.note.patch) == Array(repeating: number, count: count), "\(patch.name)")
      #expect(Set(notes.map(\.note.hertz)).count == count, "low, in the middle, high")
      let shortest = max(patch.isLasting ? 1_000 : 250, patch.lengthMilliseconds)
      for (note, next) in zip(notes, notes.dropFirst()) {
        #expect(
          next.note.offsetFrames > note.note.offsetFrames + note.note.durationFrames,
          "one after another")
      }
      #expect(notes.allSatisfy { Double($0.note.durationFrames) >= shortest * 48 }, "\(patch.name)")
      let line = game.host.frame?.lines.first { $0.contains("▶") } ?? ""
      let id = patch.name.split(separator: "/").last.map { "material.\($0)" } ?? ""
      let word = patch.name.contains("/") ? id : "sound.\(patch.name)"
      let name = content.messages.text(Message(word), in: .english)
      #expect(line.contains(name.prefix(20)), "\(name)")
      try game.press("down")
    }
    try game.press("escape")
    #expect(game.text.contains("[]"), "back in the valley")
  }

  @Test("Left and Right set the volume of each kind, and pulses of nearby things play too")
  func volumes() throws {
    let game = try TestGame()
    let settings = try #require(game.state?.settings)
    // Above the last line are the animals of dawn; the last four are the pulses.
    try game.press("p", "f2", "end")
    #expect(game.text.contains("Buzzing pulses: a machine nearby"))
    try game.press("left", "left")
    #expect(settings.soundMix[.machine] == 2 && game.text.contains("50 %"))
    #expect(game.said.joined().last?.contains("50 %") == true)
    try game.press("right")
    #expect(settings.soundMix[.machine] == 1)
    try game.press("up", "up", "up", "enter")
    #expect(settings.soundMix[.hazard] == 0, "Enter plays and changes nothing")
    let stream = try #require(game.sounds.last?.first { $0.kind == .stream })
    #expect(stream.grains.strokes == 2 && stream.grains.isOnce && stream.note.bus == .probe)
    try game.press("home", "down", "left", "left", "left", "left", "left")
    #expect(settings.soundMix[.stone] == 4, "off")
  }
}
