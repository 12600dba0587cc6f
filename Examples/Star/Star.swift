// Star shows one state on two screens: a star that is lit or not, seen, heard and spoken. Whatever
// one screen changes, the other one shows when it returns.

import KodamaHosting
import KodamaRoles
import KodamaSurfaces

// MARK: - The Model

/// The kinds of change. A notice names the kind and carries no data.
enum StarNotice: CaseIterable { case light }

/// The Model of both screens. Each of them observes it, so it has observers instead of a delegate.
final class Star: Model {
  let observers = ObserverSet<StarNotice>()
  private(set) var isLit = false { didSet { observers.notify(.light) } }

  func toggle() { isLit.toggle() }
}

protocol ScreenViewDataSource: AnyObject { var isLit: Bool { get } }
protocol SoundViewDataSource: AnyObject { var isLit: Bool { get } }
protocol WordViewDataSource: AnyObject { var isLit: Bool { get } }

extension Star: ScreenViewDataSource {}
extension Star: SoundViewDataSource {}
extension Star: WordViewDataSource {}

// MARK: - The Views

/// A button as a Controller describes it. The View decides how it looks and where it is.
struct Button {
  let title: String
  let key: Key
  let action: ActionID
}

/// Draws the title of a screen, the star, and the buttons with their keys.
final class ScreenView: View {
  private weak var dataSource: (any ScreenViewDataSource)?
  private let surface: TextSurface
  private let (title, buttons): (String, [Button])

  init(
    _ dataSource: any ScreenViewDataSource, _ title: String, _ buttons: [Button],
    on surface: TextSurface
  ) {
    (self.dataSource, self.surface) = (dataSource, surface)
    (self.title, self.buttons) = (title, buttons)
  }

  func update() {
    guard let dataSource else { return }
    surface.fill(surface.bounds)
    surface.write(title, x: 2, y: 1)
    surface.write(dataSource.isLit ? "★" : "☆", x: 2, y: 3, ink: Colour(0xff_d75f))
    for (row, button) in buttons.enumerated() {
      surface.write("\(button.key.rawValue): \(button.title)", x: 2, y: 5 + row)
    }
  }
}

/// Plays a chime for a star that is lit, and a falling tone for one that is not.
final class SoundView: View {
  static let patches = PatchTable()
  private weak var dataSource: (any SoundViewDataSource)?
  private let surface: SoundSurface

  init(_ dataSource: any SoundViewDataSource, on surface: SoundSurface) {
    (self.dataSource, self.surface) = (dataSource, surface)
  }

  func update() {
    guard let dataSource else { return }
    let name = dataSource.isLit ? "star" : "unchecked"
    guard let patch = Self.patches.patch(named: name) else { return }
    surface.play(Note(patch, hertz: Pitch.hertz(row: 12), bus: .interface))
  }
}

/// Says the title of a screen, and whether the star is lit.
final class WordView: View {
  private weak var dataSource: (any WordViewDataSource)?
  private let surface: WordSurface
  private let title: String

  init(_ dataSource: any WordViewDataSource, _ title: String, on surface: WordSurface) {
    (self.dataSource, self.title, self.surface) = (dataSource, title, surface)
  }

  func update() {
    guard let dataSource else { return }
    surface.say(Utterance(text: "\(title). The star is \(dataSource.isLit ? "lit" : "dark")."))
  }
}

// MARK: - The Controllers

/// Opens and closes screens for a screen, which does not know the others.
protocol PresentationDelegate: AnyObject {
  func showNextScreen()
  func closeScreen()
}

/// The Controller of a screen. It observes the star, and updates three Views after a notice.
final class StarController: Controller {
  weak var delegate: (any PresentationDelegate)?
  let buttons: [Button]
  private let star: Star
  private var views: [any View] = []
  private var observation: Observation?
  private var needsUpdate = false

  init(_ star: Star, title: String, other button: Button, outputs: Outputs) {
    self.star = star
    buttons = [Button(title: "star", key: .space, action: "star"), button]
    if let screen = outputs.screen { views.append(ScreenView(star, title, buttons, on: screen)) }
    if let sound = outputs.sound { views.append(SoundView(star, on: sound)) }
    if let words = outputs.words { views.append(WordView(star, title, on: words)) }
    // The first notice comes at once, so that a screen shows the star from the beginning.
    observation = star.observers.add(notifiesImmediately: true) { [weak self] _ in
      self?.setNeedsUpdate()
    }
  }

  func perform(_ action: ActionID) {
    switch action {
    case "star": star.toggle()
    case "next": delegate?.showNextScreen()
    case "back": delegate?.closeScreen()
    default: break
    }
  }

  func setNeedsUpdate() { needsUpdate = true }

  @discardableResult func updateViews() -> Bool {
    guard needsUpdate else { return false }
    needsUpdate = false
    for view in views { view.update() }
    return true
  }
}

// MARK: - The presentation

/// The app: it owns the star and the screens, of which the last one is shown.
final class StarApp: App, Presentation {
  let outputs: Outputs
  let wantsText = false
  let star = Star()
  private(set) var isRunning = true
  private(set) var screens: [StarController] = []

  init(_ outputs: Outputs) {
    self.outputs = outputs
    let next = Button(title: "next screen", key: .enter, action: "next")
    show(StarController(star, title: "First screen", other: next, outputs: outputs))
  }

  /// The keys of the buttons on the last screen.
  var bindings: KeyBindings {
    KeyBindings((screens.last?.buttons ?? []).map { .init(KeyStroke($0.key), $0.action) })
  }

  func pass(_ commands: [Command]) {
    outputs.words?.beginPass()
    for command in commands {
      if command.action == .closeRequested { isRunning = false }
      screens.last?.perform(command.action)
    }
    screens.last?.updateViews()
  }

  private func show(_ screen: StarController) {
    screen.delegate = self
    screens.append(screen)
  }
}

extension StarApp: PresentationDelegate {
  func showNextScreen() {
    let back = Button(title: "back", key: .escape, action: "back")
    show(StarController(star, title: "Second screen", other: back, outputs: outputs))
  }

  func closeScreen() {
    guard screens.count > 1 else { return }
    screens.removeLast()
    screens.last?.setNeedsUpdate()
  }
}
