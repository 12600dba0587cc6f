import KodamaDataSources
public import KodamaHosting
public import KodamaModels
import KodamaRoles
import KodamaSurfaces
import KodamaViews

/// "Learn the sounds": every sound the engine can make, with its name and meaning.
public final class LessonController: ScreenController {
  /// Whom it asks for other screens.
  public weak var presentation: (any PresentationDelegate)?
  private let state: GameState
  private let lesson: Lesson
  private let menu: MenuController
  private let views = ViewGroup()
  private let soundViews = ViewGroup()

  /// Makes the lesson of all sounds of the stage.
  public init(state: GameState, stage: Stage) {
    self.state = state
    lesson = Lesson(sounds: stage.patches.patches.map(\.name))
    let backdrop = BackdropView(surface: stage.layout)
    views.add(stage.onScreen(backdrop))
    let items = lesson.sounds.map { MenuItemState(label: Self.label(of: $0)) }
    menu = MenuController(
      menu: Menu(title: Message("lesson.title"), items: items, speech: state.speech),
      stage: stage, languageSource: state.settings, rect: backdrop.listRect)
    menu.delegate = self
    lesson.delegate = self
    if let sound = stage.outputs.sound {
      let view = LessonSoundView(surface: sound, patches: stage.patches)
      view.dataSource = lesson
      soundViews.add(view)
    }
    state.settings.language.observe(self) { controller, _ in controller.setNeedsUpdate() }
  }

  /// A sound of the engine has words of its own; that of one material, `stone/gravel`, is called
  /// after the material.
  private static func label(of sound: String) -> Message {
    let parts = sound.split(separator: "/")
    guard parts.count == 2 else { return Message("sound.\(sound)") }
    return Message("lesson.material", ("what", .message(Message("material.\(parts[1])"))))
  }

  /// Says what the screen is and what has the focus.
  public func announce() { menu.announce() }

  /// Forgets what happened during the last pass.
  public func beginPass() {
    lesson.beginPass()
    menu.beginPass()
  }

  /// Takes an operation.
  public func perform(_ command: Command) {
    if menu.perform(command) { return }
    switch command.action {
    case .back: presentation?.dismiss()
    case .closeRequested: presentation?.presentTitle()
    case .language: state.chooseNextLanguage()
    case .help: state.speech.say(Message("help.lesson"), .important)
    default: break
    }
  }

  /// Nothing moves here by itself.
  public func advance() {}

  /// Makes the next update draw everything.
  public func setNeedsUpdate() {
    views.setNeedsUpdate()
    menu.setNeedsUpdate()
  }

  /// Updates the Views that follow a notice.
  public func updateViews() -> Bool {
    let didDraw = views.update()
    if didDraw { menu.setNeedsUpdate() }
    let didSound = soundViews.update()
    return menu.updateViews() || didDraw || didSound
  }
}

extension LessonController: MenuControllerDelegate {
  func menuControllerDidChoose() {
    if let chosen = menu.chosen { lesson.play(chosen) }
  }
}

extension LessonController: LessonDelegate {
  /// A sound is to be heard.
  public func lessonDidPlay() { soundViews.setNeedsUpdate() }
}
