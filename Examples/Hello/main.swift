// The smallest program on the kit. A title says "Hello, world!"; a tap adds a "!". The Model says
// that something changed, the Controller tells its Views, and each View pulls what it needs: one
// draws it, the other sounds it. Neither knows the Model, and the Model knows neither.

import KodamaHosting
import KodamaRoles
import KodamaSurfaces

protocol TitleDelegate: AnyObject {
  func titleDidChange()
}

protocol TitleViewDataSource: AnyObject {
  var text: String { get }
}

protocol TitleSoundViewDataSource: AnyObject {
  var taps: Int { get }
}

final class Title: Model {
  weak var delegate: (any TitleDelegate)?
  private(set) var taps = 0

  func tap() {
    taps += 1
    delegate?.titleDidChange()
  }
}

extension Title: TitleViewDataSource {
  var text: String { "Hello, world!" + String(repeating: "!", count: taps) }
}

extension Title: TitleSoundViewDataSource {}

final class TitleView: View {
  weak var dataSource: (any TitleViewDataSource)?
  private let surface: TextSurface

  init(surface: TextSurface) { self.surface = surface }

  func update() {
    guard let dataSource else { return }
    surface.write(dataSource.text, x: 0, y: 0)
  }
}

final class TitleSoundView: View {
  weak var dataSource: (any TitleSoundViewDataSource)?
  private let surface: SoundSurface
  private let patch: PatchID

  init(surface: SoundSurface, patches: PatchTable) {
    self.surface = surface
    patch = patches.patch(named: "metal") ?? PatchID(0)
  }

  func update() {
    guard let dataSource, dataSource.taps > 0 else { return }
    surface.play(Note(patch, hertz: Pitch.hertz(row: dataSource.taps), durationFrames: 4_800))
  }
}

final class TitleController: Controller {
  private let title = Title()
  private var views: [any View] = []
  private var needsUpdate = true

  init(screen: TextSurface, sound: SoundSurface, patches: PatchTable) {
    let view = TitleView(surface: screen)
    view.dataSource = title
    let soundView = TitleSoundView(surface: sound, patches: patches)
    soundView.dataSource = title
    views = [view, soundView]
    title.delegate = self
  }

  func perform(_ command: Command) {
    if command.action == "tap" { title.tap() }
  }

  func updateViews() -> Bool {
    guard needsUpdate else { return false }
    needsUpdate = false
    for view in views { view.update() }
    return true
  }
}

extension TitleController: TitleDelegate {
  func titleDidChange() { needsUpdate = true }
}

final class HelloApp: App {
  let outputs: Outputs
  let bindings = KeyBindings([.init(KeyStroke(.space), "tap")])
  let wantsText = false
  let isRunning = true
  private let controller: TitleController

  init(patches: PatchTable) {
    let (screen, sound) = (TextSurface(columns: 40, rows: 1), SoundSurface())
    outputs = Outputs(screen: screen, sound: sound, words: nil)
    controller = TitleController(screen: screen, sound: sound, patches: patches)
  }

  func pass(_ commands: [Command]) {
    for command in commands { controller.perform(command) }
    _ = controller.updateViews()
  }
}

let patches = PatchTable()
let host = HeadlessHost(mixer: Mixer(patches: patches))
let loop = GameLoop(app: HelloApp(patches: patches), host: host)
for tap in 0..<4 {
  if tap > 0 { host.press(KeyStroke(.space)) }
  loop.runPass()
  let isHeard = host.samples.contains { $0 != 0 }
  print(host.frame?.lines[0] ?? "", isHeard ? "♪" : "(silence)")
  loop.run(passes: 30)
}
