import KodamaContent
import KodamaDataSources
import KodamaHosting
import KodamaSurfaces
import Testing

@testable import KodamaControllers
@testable import KodamaGame
@testable import KodamaPlay

@Suite("A problem is shown and heard until it is solved")
struct ProblemNoticeTests {
  /// Returns the number of times that the hum for a missing voice has started.
  private func hums(_ game: TestGame) throws -> Int {
    let patch = try TestGame.content.get().patches.patch(named: "voiceless")
    return game.sounds.joined().filter { $0.kind == .play && $0.note.patch == patch }.count
  }

  private func send(_ action: ActionID, to game: TestGame) {
    game.host.send(.command(Command(action)))
    game.run()
  }

  private func tell(_ action: ActionID, _ argument: Command.Argument, _ game: TestGame) {
    game.host.send(.command(Command(action, argument)))
    game.run()
  }

  @Test("An utterance lasts until the voice ends it, on any screen")
  func voiceLeads() throws {
    let game = try TestGame(start: .title)
    game.run()
    let spoken = game.app.isSpeaking
    #expect(spoken)
    for isTold in [false, true] {
      game.perform(.down)
      let number = game.said.joined().count
      if isTold { tell(.utteranceBegan, .number(number), game) }
      game.run(240)
      #expect(game.app.isSpeaking == isTold)
      tell(.utteranceEnded, .number(number), game)
      game.run()
      #expect(!game.app.isSpeaking)
    }
    tell(.utteranceEnded, .text("no number"), game)
    #expect(!game.app.isSpeaking)
  }

  @Test("A hum repeats a few times on the title screen if there is no voice")
  func title() throws {
    let game = try TestGame(start: .title)
    game.run(90)
    #expect(try hums(game) == 0)
    send(.voiceMissing, to: game)
    game.run(60)
    #expect(try hums(game) == 1)
    // The hum was inaudible before, so it is repeated when a loudspeaker is opened.
    send(.loudspeakerFound, to: game)
    game.run(60)
    #expect(try hums(game) == 2)
    game.run(3_600)
    #expect(try hums(game) == 7)
    game.run(3_600)
    #expect(try hums(game) == 7, "not for ever")
    send(.voiceMissing, to: game)
    send(.voiceFound, to: game)
    game.run(1_200)
    #expect(try hums(game) == 7)
  }

  @Test("The title sounds only while it is open")
  func evening() throws {
    let game = try TestGame(start: .title, hasMixer: true)
    game.run(60)
    func loudest(of passes: Int) -> Float {
      game.samples.suffix(passes).joined().map(\.magnitude).max() ?? 0
    }
    #expect(loudest(of: 20) > 1e-4)
    game.run(240)
    #expect(loudest(of: 60) > 1e-3)
    game.perform(.down, .down, .down, .use)
    game.run(480)
    #expect(loudest(of: 60) < 1e-5)
  }

  @Test("A problem is shown on the title, lists and valley in both languages")
  func everyScreen() throws {
    for (language, text) in [(Language.english, "No voice"), (.japanese, "声がありません")] {
      let game = try TestGame(language: language, start: .title)
      game.run()
      send(.voiceMissing, to: game)
      #expect(game.text.contains(text))
      game.perform(.down, .use)
      #expect(game.text.contains(text), "another list")
      game.perform(.back, .up, .use)
      game.run(2)
      #expect(game.state?.session.play != nil)
      #expect(game.text.contains(text), "the valley")
      send(.loudspeakerLost, to: game)
      #expect(game.text.split(separator: "\n").filter { $0.hasPrefix(" ! ") }.count == 2)
      game.state?.changeSetting("settings.curtain")
      game.run()
      #expect(game.text.contains(text), "in front of the curtain")
      game.state?.changeSetting("settings.curtain")
      send(.loudspeakerFound, to: game)
      send(.voiceFound, to: game)
      #expect(!game.text.contains(text))
      #expect(!game.text.contains("\n ! "))
    }
  }

  @Test("A first start without a loudspeaker shows a problem and reports no loss")
  func absent() throws {
    let game = try TestGame()
    game.run()
    let said = game.said.count
    send(.loudspeakerLost, to: game)
    #expect(!game.said[said...].joined().contains { $0.contains("disconnected") })
    #expect(game.text.contains("No sound device"))
  }

  @Test("A returning loudspeaker is reported only if it was missing")
  func returns() throws {
    let game = try TestGame()
    game.run()
    send(.loudspeakerFound, to: game)
    send(.voiceFound, to: game)
    #expect(!game.said.joined().contains { $0.contains("back") || $0.contains("again") })
    send(.loudspeakerLost, to: game)
    send(.loudspeakerFound, to: game)
    #expect(game.said.last == ["Sound device connected again."])
    send(.voiceMissing, to: game)
    game.run(600)
    send(.voiceFound, to: game)
    #expect(game.said.last == ["The voice is back."])
  }
}

struct SystemNoticeTests {
  @Test("Each notice of the kit is parsed into a typed value")
  func parses() {
    let pairs: [(Command, SystemNotice)] = [
      (Command(.closeRequested), .closeRequested), (.finalClose, .ended),
      (Command(.focusLost), .focus(isGained: false)),
      (Command(.focusGained), .focus(isGained: true)),
      (Command(.loudspeakerLost), .loudspeaker(isAvailable: false)),
      (Command(.loudspeakerFound), .loudspeaker(isAvailable: true)),
      (Command(.gamepadLost), .gamepad(isConnected: false)),
      (Command(.gamepadFound), .gamepad(isConnected: true)),
      (Command(.voiceLost), .voiceLost),
      (Command(.voiceMissing), .voice(isAvailable: false)),
      (Command(.voiceFound), .voice(isAvailable: true)),
      (Command(.utteranceBegan, .number(3)), .utterance(3, hasEnded: false)),
      (Command(.utteranceEnded, .number(3)), .utterance(3, hasEnded: true)),
      (Command(.displayChanged, .number(200)), .displayScaled(percent: 200)),
      (Command(.displayChanged), .displayResized),
      (Command(.textCopied), .textCopied),
      (Command(.textWritten, .text("a")), .textWritten(at: "a")),
      (Command(.textWritten), .textWritten(at: nil)),
      (Command(.textPasted, .text("sand")), .textPasted("sand")),
      (Command(.textPasted), .textPasted(nil)),
      (Command(.pictureSaved, .text("a.png")), .pictureSaved(at: "a.png")),
      (Command(.pictureSaved), .pictureSaved(at: nil)),
      (Command(.exportNews, .text("coming 7")), .export(.coming(percent: 7))),
    ]
    for (command, notice) in pairs { #expect(SystemNotice(command) == notice) }
  }

  @Test("A notice with a missing or malformed argument changes nothing")
  func empty() {
    for action in [ActionID.utteranceBegan, .utteranceEnded, .displayChanged, .exportNews] {
      let isSize = action == .displayChanged
      #expect(SystemNotice(Command(action)) == (isSize ? .displayResized : .malformed))
      #expect(SystemNotice(Command(action, .text("no number"))) == .malformed)
    }
    #expect(SystemNotice(Command("left")) == nil)
    #expect(SystemNotice(Command("system.unknown")) == nil)
  }
}
