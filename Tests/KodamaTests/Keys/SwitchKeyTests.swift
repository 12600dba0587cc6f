import KodamaDataSources
import KodamaHosting
import Testing

@testable import KodamaControllers
@testable import KodamaGame
@testable import KodamaPlay

@Suite("Screen, sound and words are switched off and on while the game runs")
struct SwitchKeyTests {
  private static let switches: [PlayerOperation] = [.screenSwitch, .soundSwitch, .wordsSwitch]

  /// The steps of a player: move, place, erase, listen.
  private static let steps: [PlayerOperation] = [
    .left, .place, .up, .sweep, .place, .take, .whereAmI, .right, .place,
  ]

  @Test("The world does not depend on what is switched off", arguments: switches)
  func world(_ one: PlayerOperation) throws {
    let (plain, switched) = (try TestGame(), try TestGame())
    for (index, step) in Self.steps.enumerated() {
      plain.perform(.curtain, step)
      plain.perform(.curtain)
      switched.perform(index % 3 == 0 ? one : .stopSpeech, step)
      switched.perform(.stopSpeech)
    }
    // The curtain is a setting and back in its place; the switch is none.
    #expect(switched.states.last?.world == plain.states.last?.world)
    #expect(switched.app.isUnplugged(.screen) == (one == .screenSwitch))
  }

  @Test("Switched off, the screen is covered except for the key that shows it again")
  func screen() throws {
    let game = try TestGame()
    game.perform(.pause)
    game.run(600)
    let before = game.text
    game.perform(.screenSwitch)
    let rows = game.text.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
    #expect(rows.count == 1 && rows[0].contains("Screen off. Alt + I for on."))
    #expect(game.said.last?.first == "Screen off. Alt + I for on.")
    game.perform(.screenSwitch)
    game.run(600)
    let shown = game.text.filter { !$0.isWhitespace }.count
    #expect(shown > before.filter { !$0.isWhitespace }.count / 2)
  }

  @Test("Switched off, the sound is silent, and switched on, it returns")
  func sound() throws {
    let (plain, switched) = (try TestGame(hasMixer: true), try TestGame(hasMixer: true))
    for game in [plain, switched] {
      game.run(60)
      game.perform(game === switched ? .soundSwitch : .stopSpeech)
      game.run(60)
    }
    #expect(plain.samples.suffix(10).joined().contains { abs($0) > 1e-4 })
    #expect(switched.samples.suffix(10).joined().allSatisfy { abs($0) < 1e-5 })
    #expect(switched.text.contains("Sound off. Alt + S for on."))
    switched.perform(.soundSwitch)
    switched.run(60)
    #expect(switched.samples.suffix(10).joined().contains { abs($0) > 1e-4 })
  }

  @Test("Words end with the message that names their key")
  func words() throws {
    let game = try TestGame()
    game.run(60)
    game.perform(.wordsSwitch)
    #expect(game.said.last == ["Words off. Alt + V for on."])
    let count = game.said.count
    game.perform(.whereAmI, .sweep, .place)
    game.run(120)
    #expect(game.said.dropFirst(count).allSatisfy { $0.isEmpty })
    #expect(game.captioned.dropFirst(count).allSatisfy { $0.isEmpty })
    game.perform(.wordsSwitch)
    #expect(game.said.last == ["Words on"])
    game.perform(.whereAmI)
    #expect(game.said.last?.isEmpty == false)
  }

  @Test("The last output that is on cannot be switched off")
  func last() throws {
    for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
      let game = try TestGame()
      for index in order { game.perform(Self.switches[index]) }
      let off = OutputKind.allCases.filter(game.app.isUnplugged)
      #expect(off == OutputKind.allCases.filter { $0 != OutputKind.allCases[order[2]] })
      if order[2] == 2 { #expect(game.said.last == ["Words stays on: the others are off"]) }
    }
  }

  @Test("The action menu lists the three switches in its screen group")
  func menu() {
    let operations = ActionMenuController.operations(KeyTable(.standard))
    #expect(operations.filter(Self.switches.contains) == Self.switches)
    #expect(Self.switches.allSatisfy { $0.group == .screen })
  }
}
