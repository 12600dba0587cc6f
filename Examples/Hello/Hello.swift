// Hello is the smallest game on the kit: a title, and a key that adds an exclamation mark to it.
// Three Views show the title, play it and say it.

import KodamaHosting
import KodamaRoles
import KodamaSurfaces

/// Receives the notice that the title has changed. The notice does not contain the title.
protocol TitleDelegate: AnyObject { func titleDidChange() }

/// The Model. It works without any View or Controller.
final class Title: Model {
  weak var delegate: (any TitleDelegate)?
  private(set) var text = "Hello, world!" { didSet { delegate?.titleDidChange() } }

  func addMark() { text += "!" }
}

// Each View can read this and nothing else. Only classes conform, so a View can hold them weakly.
protocol ScreenViewDataSource: AnyObject { var text: String { get } }
protocol SoundViewDataSource: AnyObject { var markCount: Int { get } }
protocol WordViewDataSource: AnyObject {
  var text: String { get }
  var markCount: Int { get }
}

extension Title: ScreenViewDataSource {}
extension Title: SoundViewDataSource { var markCount: Int { text.count { $0 == "!" } } }
extension Title: WordViewDataSource {}

/// Draws the title, and the keys below it.
final class ScreenView: View {
  weak var dataSource: (any ScreenViewDataSource)?
  let surface = TextSurface(columns: 48, rows: 8)

  func update() {
    guard let dataSource else { return }
    surface.write(dataSource.text, x: 2, y: 2)
    surface.write("Space: add !   Q: quit", x: 2, y: 5)
  }
}

/// Rings a bell. With each exclamation mark, it rings one step higher.
final class SoundView: View {
  static let patches = PatchTable()
  weak var dataSource: (any SoundViewDataSource)?
  let surface = SoundSurface()

  func update() {
    guard let dataSource, let bell = Self.patches.patch(named: "metal") else { return }
    surface.play(Note(bell, hertz: Pitch.hertz(row: 8 + dataSource.markCount), bus: .music))
  }
}

/// Says the title and the number of exclamation marks, which a voice does not read.
final class WordView: View {
  weak var dataSource: (any WordViewDataSource)?
  let surface = WordSurface()

  func update() {
    guard let dataSource else { return }
    surface.say(Utterance(text: "\(dataSource.text) Marks: \(dataSource.markCount)."))
  }
}

/// The Controller, which is also the app: a key calls the Model, and a notice updates the Views.
final class HelloController: App, Controller {
  let bindings = KeyBindings([.init(KeyStroke(.space), "add"), .init(KeyStroke(.q), "quit")])
  let wantsText = false
  private(set) var isRunning = true
  let title = Title()
  private let (screen, sound, words) = (ScreenView(), SoundView(), WordView())
  private var needsUpdate = true

  init() {
    title.delegate = self
    (screen.dataSource, sound.dataSource, words.dataSource) = (title, title, title)
  }

  var outputs: Outputs { .init(screen: screen.surface, sound: sound.surface, words: words.surface) }

  func pass(_ commands: [Command]) {
    words.surface.beginPass()
    for command in commands {
      switch command.action {
      case "add": title.addMark()
      case "quit", .closeRequested: isRunning = false
      default: break
      }
    }
    updateViews()
  }

  @discardableResult func updateViews() -> Bool {
    guard needsUpdate else { return false }
    needsUpdate = false
    for view in [screen, sound, words] as [any View] { view.update() }
    return true
  }
}

extension HelloController: TitleDelegate {
  func titleDidChange() { needsUpdate = true }
}
