import KodamaHosting
import KodamaRoles
import KodamaSurfaces
import Testing

@testable import Star

@Suite("The Star example shows one star on two screens")
struct StarTests {
  /// The app on a headless host that records the output of each pass.
  private final class Run {
    let app: StarApp
    let host = HeadlessHost(mixer: Mixer(patches: SoundView.patches))
    let loop: GameLoop
    var passes: [HeadlessHost.Pass] = []

    init(screen: Bool = true, sound: Bool = true, words: Bool = true) {
      app = StarApp(
        Outputs(
          screen: screen ? TextSurface(columns: 32, rows: 8) : nil,
          sound: sound ? SoundSurface() : nil, words: words ? WordSurface() : nil))
      loop = GameLoop(app: app, host: host)
      host.onPass = { [weak self] in self?.passes.append($0) }
      loop.runPass()
    }

    func press(_ keys: Key...) {
      for key in keys {
        host.press(KeyStroke(key))
        loop.runPass()
      }
    }

    /// What the last pass showed, played and said.
    var output: [String] {
      let lines = host.frame?.lines.map { $0.filter { $0 != " " } } ?? []
      let patches = SoundView.patches.patches
      let heard = passes.last?.sounds.filter(\.startsSound).map(\.note.patch.rawValue) ?? []
      let said = passes.last?.words.compactMap { event in
        if case .say(let utterance) = event { utterance.text } else { nil }
      }
      return lines.filter { ["☆", "★"].contains($0) } + heard.map { patches[Int($0)].name }
        + (said ?? [])
    }
  }

  @Test("Both screens show the same star, which either of them changes")
  func inStep() {
    let run = Run()
    #expect(run.output == ["☆", "unchecked", "First screen. The star is dark."])
    run.press(.space)
    #expect(run.output == ["★", "star", "First screen. The star is lit."])
    run.press(.enter)
    #expect(run.output == ["★", "star", "Second screen. The star is lit."])
    run.press(.space)
    #expect(run.output == ["☆", "unchecked", "Second screen. The star is dark."])
    run.press(.escape)
    #expect(run.output == ["☆", "unchecked", "First screen. The star is dark."])
  }

  @Test("A screen learns of the star at once on joining, and a closed one is released")
  func joining() throws {
    let run = Run()
    run.press(.enter)
    weak let second = run.app.screens.last
    #expect(run.app.star.observers.count == 2 && second != nil)
    run.press(.escape)
    #expect(run.app.star.observers.count == 1 && second == nil)
    // A screen that has not been updated yet needs its first update, without any change.
    let screen = StarController(
      run.app.star, title: "Third", other: Button(title: "back", key: .escape, action: "back"),
      outputs: run.app.outputs)
    #expect(screen.updateViews())
    #expect(!screen.updateViews())
  }

  @Test("A screen asks its delegate for the next one, and creates none itself")
  func asks() {
    final class Asked: PresentationDelegate {
      var requests: [String] = []
      func showNextScreen() { requests.append("next") }
      func closeScreen() { requests.append("close") }
    }
    let (star, asked) = (Star(), Asked())
    let screen = StarController(
      star, title: "Alone", other: Button(title: "next", key: .enter, action: "next"),
      outputs: Outputs(screen: nil, sound: nil, words: nil))
    screen.delegate = asked
    for action in ["next", "star", "back"] as [ActionID] { screen.perform(action) }
    #expect(asked.requests == ["next", "close"] && star.isLit && star.observers.count == 1)
  }

  @Test("The star is the same with any set of Views")
  func alone() {
    for number in 0..<8 {
      let run = Run(screen: number & 1 != 0, sound: number & 2 != 0, words: number & 4 != 0)
      run.press(.space, .enter, .space, .space, .escape)
      #expect(run.app.star.isLit && run.app.screens.count == 1)
    }
  }

  @Test("Keys of the other screen do nothing")
  func keys() {
    let run = Run()
    run.press(.escape)
    #expect(run.app.screens.count == 1)
    run.press(.enter, .enter)
    #expect(run.app.screens.count == 2)
  }
}
