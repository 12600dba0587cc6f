import KodamaContent
import KodamaGame
import KodamaHosting
import KodamaSurfaces
import Testing

@Suite("Rule 9: same world, same seed, same commands: the same frames and the same samples")
struct Rule09Tests {
  @Test("Two runs give the same state, screen and sound", arguments: [1, 5, 9] as [UInt64])
  func twice(_ seed: UInt64) throws {
    let commands = randomCommands(seed: seed &+ 100, count: 240)
    let games = try (0..<2).map { _ in
      let game = try TestGame(seed: seed, hasMixer: true)
      game.play(commands)
      return game
    }
    #expect(games[0].states == games[1].states)
    #expect(games[0].frames == games[1].frames)
    #expect(games[0].sounds == games[1].sounds)
    #expect(games[0].samples == games[1].samples)
    #expect(games[0].samples.contains { $0.contains { $0 != 0 } })
  }

  @Test("A recording read back from its text gives the same again")
  func recording() throws {
    let played = try TestGame(seed: 4)
    let recorder = Recorder(header: [.init("seed", "4")])
    played.loop.recorder = recorder
    played.play(randomCommands(seed: 77, count: 200))
    let recording = try Recording(text: recorder.recording.text)
    #expect(recording == recorder.recording)
    let again = try TestGame(seed: 4)
    again.host.answersRequests = false
    for pass in 0..<recording.passes {
      for entry in recording.entries where entry.pass == pass {
        again.host.send(.command(entry.command))
      }
      again.run()
    }
    #expect(again.states == played.states)
    #expect(again.frames == played.frames)
    #expect(again.sounds == played.sounds)
  }

  @Test("Any block size gives the samples of the pass", arguments: [64, 256, 512, 800, 801, 1_600])
  func blocks(_ block: Int) throws {
    let game = try TestGame(seed: 2, hasMixer: true)
    game.play(randomCommands(seed: 5, count: 120))
    let whole = game.samples.flatMap { $0 }
    let mixer = Mixer(patches: try TestGame.content.get().patches)
    for commands in game.sounds { for command in commands { mixer.enqueue(command) } }
    var samples: [Float] = []
    while samples.count < whole.count {
      samples += mixer.render(frames: min(block, (whole.count - samples.count) / 2))
    }
    #expect(samples == whole)
  }

  @Test("Looking at the screen more or less often changes nothing", arguments: [1, 7, 60])
  func frameRate(_ every: Int) throws {
    let commands = randomCommands(seed: 11, count: 200)
    let reference = try TestGame(seed: 3)
    reference.play(commands)
    let game = try TestGame(seed: 3)
    var texts: [UInt64: Int] = [:]
    for (pass, command) in commands.enumerated() {
      if let command { game.host.send(.command(command)) }
      game.run()
      if pass % every == 0 { texts[game.host.frame?.digest ?? 0] = pass }
    }
    #expect(game.states == reference.states)
    #expect(game.frames == reference.frames)
    #expect(!texts.isEmpty)
  }
}
