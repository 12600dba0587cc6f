import KodamaHosting
import KodamaSurfaces
import Testing

@testable import Bells

@Suite("The Bells example shows one Model on screen, in sound and in words")
struct BellsTests {
  /// A game on a headless host that records the output of each pass.
  private final class Run {
    let app: BellsApp
    let host = HeadlessHost(mixer: Mixer(patches: SoundView.patches))
    let loop: GameLoop
    let runner: ScriptRunner
    var passes: [HeadlessHost.Pass] = []
    var frames: [UInt64] = []
    var valleys: [[Tile]] = []

    init(screen: Bool = true, sound: Bool = true, words: Bool = true) {
      let surface = TextSurface(columns: ScreenView.columns, rows: ScreenView.rows)
      let app = BellsApp(
        Outputs(
          screen: screen ? surface : nil, sound: sound ? SoundSurface() : nil,
          words: words ? WordSurface() : nil))
      self.app = app
      loop = GameLoop(app: app, host: host)
      runner = ScriptRunner(loop: loop, host: host, patches: SoundView.patches)
      runner.isGoalReached = { app.valley.silentBellCount == 0 }
      host.onPass = { [weak self, weak host] pass in
        self?.passes.append(pass)
        self?.frames.append(host?.frame?.digest ?? 0)
        self?.valleys.append(app.valley.tiles)
      }
    }

    func play(_ script: String) throws -> Run {
      runner.run(try Script(script))
      return self
    }

    var words: [[WordSurface.Event]] { passes.map(\.words) }

    /// Returns whether a bell rang in a pass. The sound of the hand, which is quieter, is on
    /// another bus.
    func isBellHeard(_ pass: HeadlessHost.Pass) -> Bool {
      let bell = SoundView.patches.patch(named: "bell")
      return pass.sounds.contains { $0.note.patch == bell && $0.note.bus == .music }
    }
  }

  @Test("The keys of the solution ring every bell")
  func solution() throws {
    let run = Run()
    #expect(run.app.valley.silentBellCount == 5)
    #expect(try run.play(Solution.keys).runner.failures.isEmpty)
    #expect(run.app.valley.silentBellCount == 0)
    let solved = SoundView.patches.patch(named: "solved")
    let heard = run.passes.filter { $0.sounds.contains { $0.note.patch == solved } }
    let said = run.words.filter { events in
      events.contains { event in
        if case .say(let said) = event { said.text.hasPrefix("Every bell") } else { false }
      }
    }
    #expect(heard.count == 1 && said.count == 1)
    #expect(heard.first?.words == said.first)
  }

  @Test("The same keys give the same frames, samples and words")
  func deterministic() throws {
    let first = try Run().play(Solution.keys)
    let second = try Run().play(Solution.keys)
    #expect(first.frames == second.frames && Set(first.frames).count > 50)
    #expect(first.passes.map(\.samples) == second.passes.map(\.samples))
    #expect(first.words == second.words && first.words.contains { !$0.isEmpty })
  }

  @Test("A bell is seen, heard and captioned in the pass in which sand lands on it")
  func samePass() throws {
    let run = try Run().play("press right x7\npress space\nwait 120")
    let rung = run.valleys.map { $0.count { $0 == .rungBell } }
    let first = try #require(rung.firstIndex(of: 1))
    #expect(run.passes.firstIndex(where: run.isBellHeard) == first)
    #expect(run.words.firstIndex { $0.contains(.caption("♪ bell, right")) } == first)
    // Nothing else changes in that pass but the bell's colour and the grain above it.
    let gold = Colour(0xff_d75f)
    let before = Run()
    before.loop.run(passes: 1)
    #expect(before.host.frame?.cells.contains { $0.ink == gold } == false)
    let seen = try Run().play("press right x7\npress space\nwait \(first - 8)")
    #expect(seen.host.frame?.cells.contains { $0.ink == gold } == false)
    seen.loop.run(passes: 1)
    #expect(seen.loop.pass == first + 1)
    #expect(seen.host.frame?.cells.count { $0.ink == gold } == 2)
    #expect(seen.host.samples.contains { $0 != 0 })
  }

  @Test("Captions do not depend on whether there is a screen")
  func peers() throws {
    for screen in [true, false] {
      let run = try Run(screen: screen).play(Solution.keys)
      let heard = run.passes.indices.filter { run.isBellHeard(run.passes[$0]) }
      let captions = ["left", "middle", "right"].map { WordSurface.Event.caption("♪ bell, \($0)") }
      let captioned = run.passes.indices.filter { index in
        run.words[index].contains { captions.contains($0) }
      }
      #expect(heard == captioned && heard.count > 5)
    }
  }

  @Test("The sentence on the screen does not depend on words, nor speech on the screen")
  func sentences() throws {
    let silent = Run(words: false)
    silent.loop.runPass()
    #expect(silent.host.frame?.text.contains("Ring all 5 bells with sand.") == true)
    let both = try Run().play("press right")
    let dark = try Run(screen: false).play("press right")
    #expect(both.words == dark.words && !both.words.joined().isEmpty)
    #expect(both.host.frame?.text.contains("Column 14: rock") == true)
  }

  @Test("The Views of the example do not change its valley")
  func views() throws {
    let all = try Run().play(Solution.keys)
    for number in 0..<7 {
      let some = Run(screen: number & 1 != 0, sound: number & 2 != 0, words: number & 4 != 0)
      #expect(try some.play(Solution.keys).valleys == all.valleys)
    }
  }

  @Test("A paused game updates no View")
  func paused() throws {
    let run = try Run().play("press space\nwait 6\npress p")
    let (revision, valley) = (run.app.outputs.screen?.revision, run.app.valley.tiles)
    let pass = run.loop.pass
    run.loop.run(passes: 120)
    #expect(run.app.outputs.screen?.revision == revision && run.app.valley.tiles == valley)
    // The loop raises the volume of sounds again once speech has ended.
    #expect(
      run.passes[pass...].allSatisfy { pass in
        pass.words.isEmpty && !pass.sounds.contains { $0.startsSound }
      })
    _ = try run.play("press p\nwait 6")
    #expect(run.app.valley.tiles != valley && run.app.outputs.screen?.revision != revision)
  }

  @Test("A valley at rest updates no View")
  func rest() {
    let run = Run()
    run.loop.run(passes: 1)
    let revision = run.app.outputs.screen?.revision
    run.loop.run(passes: 120)
    #expect(run.app.outputs.screen?.revision == revision)
    run.host.press(KeyStroke(.left))
    run.loop.runPass()
    #expect(run.app.outputs.screen?.revision != revision)
  }

  @Test("Falling sand forms a heap and comes to rest")
  func heap() throws {
    let run = try Run().play(
      "press right x5\n" + String(repeating: "press space\nwait 9\n", count: 4) + "wait 60")
    let floor = (Place.rows - 1) * Place.columns
    let sand = run.app.valley.tiles.indices.filter { run.app.valley.tiles[$0] == .sand }
    #expect(sand == [floor - Place.columns + 17, floor + 16, floor + 17, floor + 18])
  }

  @Test("A held key repeats until its release")
  func held() {
    let run = Run()
    run.host.send(.hold(KeyStroke(.left)))
    run.loop.run(passes: 60)
    let column = run.app.valley.handColumn
    #expect(column < 10)
    run.host.send(.release(KeyStroke(.left)))
    run.loop.run(passes: 60)
    #expect(run.app.valley.handColumn == column)
  }

  @Test("R clears the valley, and Q ends the game")
  func again() throws {
    let run = try Run().play("press right x7\npress space\nwait 120\npress r")
    let tiles = run.app.valley.tiles
    #expect(!tiles.contains(.sand) && !tiles.contains(.rungBell) && run.app.valley.grainCount == 0)
    _ = try run.play("press q")
    #expect(!run.app.isRunning)
    let other = Run()
    other.host.send(.command(Command(.closeRequested)))
    other.loop.run(passes: 2)
    #expect(other.loop.pass == 1)
  }
}
