import KodamaHosting
public import KodamaPlay
import KodamaSurfaces
import KodamaDataSources
import KodamaViews

/// "Learn the sounds": every sound the engine can make, with its name and meaning.
public final class LessonController: ListController {
  private let lesson: Lesson

  /// Makes the lesson of all sounds of the stage.
  public required init(state: GameState, stage: Stage) {
    // Further layers are parts of a sound, `thunder+roll`.
    let names = stage.patches.patches.map(\.name)
    lesson = Lesson(sounds: names.filter { !$0.contains("+") })
    super.init(state: state, stage: stage)
    lesson.delegate = self
    if let sound = stage.outputs.sound {
      let view = LessonSoundView(surface: sound, patches: stage.patches)
      view.dataSource = lesson
      soundViews.add(view)
    }
  }

  override var title: Message { Message("lesson.title") }
  override var help: HelpTopic { .lesson }

  override var items: [ListItem] {
    lesson.sounds.enumerated().map { position, sound in
      ListItem(Self.label(of: sound)) { self.lesson.play(position) }
    }
  }

  /// A sound of the engine has words of its own; that of one material, `stone/gravel`, is called
  /// after the material.
  private static func label(of sound: String) -> Message {
    let parts = sound.split(separator: "/")
    guard parts.count == 2 else { return Message("sound.\(sound)") }
    return Message("lesson.material", ("what", .message(Message("material.\(parts[1])"))))
  }

  /// Forgets what happened during the last pass.
  public override func beginPass() {
    lesson.beginPass()
    super.beginPass()
  }
}

extension LessonController: LessonDelegate {
  /// A sound is to be heard.
  public func lessonDidPlay() { soundViews.setNeedsUpdate() }
}
