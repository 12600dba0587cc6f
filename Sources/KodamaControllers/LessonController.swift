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

  override var title: Title { .screen(.lesson) }
  override var help: HelpTopic { .lesson }
  override var answersBySound: Bool { true }

  override var items: [ListItem] {
    lesson.sounds.enumerated().map { position, sound in
      ListItem(.sound(sound)) { self.lesson.play(position) }
    }
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
