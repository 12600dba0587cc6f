import KodamaHosting
import KodamaSurfaces
import Testing

@testable import Hello

@Suite("The Hello example shows, plays and says one title")
struct HelloTests {
  /// A Controller on a headless host that records the output of each pass.
  private final class Run {
    let controller = HelloController()
    let host = HeadlessHost(mixer: Mixer(patches: SoundView.patches))
    let loop: GameLoop
    var passes: [HeadlessHost.Pass] = []

    init() {
      loop = GameLoop(app: controller, host: host)
      host.onPass = { [weak self] in self?.passes.append($0) }
      loop.run(passes: 10)
    }

    func press(_ key: Key) {
      host.press(KeyStroke(key))
      loop.runPass()
    }

    var seen: String { host.frame?.lines[2].split(separator: "  ").first.map(String.init) ?? "" }
    var said: [String] {
      passes.last?.words.compactMap { event in
        if case .say(let utterance) = event { utterance.text } else { nil }
      } ?? []
    }
    var heard: [Float] { passes.last?.sounds.filter(\.startsSound).map(\.note.hertz) ?? [] }
  }

  @Test("The key adds a mark, and screen, sound and words follow in the same pass")
  func follows() {
    let run = Run()
    #expect(run.seen == "Hello, world!" && run.heard.isEmpty && run.said.isEmpty)
    #expect(run.passes[0].sounds.filter(\.startsSound).map(\.note.hertz) == [Pitch.hertz(row: 9)])
    run.press(.space)
    #expect(run.seen == "Hello, world!!")
    #expect(run.heard == [Pitch.hertz(row: 10)] && run.said == ["Hello, world!! Marks: 2."])
    run.press(.space)
    #expect(run.heard == [Pitch.hertz(row: 11)] && run.said == ["Hello, world!!! Marks: 3."])
  }

  @Test("A pass without a change updates no View")
  func rest() {
    let run = Run()
    let revision = run.controller.outputs.screen?.revision
    run.press(.a)
    run.loop.run(passes: 60)
    #expect(run.controller.outputs.screen?.revision == revision)
    #expect(run.passes.dropFirst().allSatisfy { $0.words.isEmpty && !$0.isScreenNew })
  }

  @Test("The Model works alone, and tells only that it has changed")
  func alone() {
    final class Counter: TitleDelegate {
      var notices = 0
      func titleDidChange() { notices += 1 }
    }
    let (title, counter) = (Title(), Counter())
    title.addMark()
    title.delegate = counter
    title.addMark()
    #expect(title.text == "Hello, world!!!" && counter.notices == 1)
  }

  @Test("Models, Views and Controllers are released, and a View without its Model stays silent")
  func freed() {
    let screen = ScreenView()
    weak var controller: HelloController?
    weak var title: Title?
    do {
      let run = HelloController()
      (controller, title, screen.dataSource) = (run, run.title, run.title)
      screen.update()
    }
    #expect(controller == nil && title == nil && screen.dataSource == nil)
    let revision = screen.surface.revision
    screen.update()
    #expect(screen.surface.revision == revision)
  }

  @Test("Q and the window's close button end the program")
  func quit() {
    let run = Run()
    run.press(.q)
    #expect(!run.controller.isRunning)
    let other = Run()
    other.host.send(.command(Command(.closeRequested)))
    other.loop.runPass()
    #expect(!other.controller.isRunning)
  }
}
