import KodamaHosting
package import KodamaPlay
import KodamaSurfaces
import KodamaDataSources
import KodamaViews

/// "Learn the sounds": every sound the engine can make, with its name and meaning, and a quiz.
package final class LessonController: ListController {
  private let lesson: Lesson
  private let quiz: Quiz
  /// Whether the quiz stands in the list's place.
  private var isAsking = false

  /// The families, in the order in which they are learnt.
  private static let firstSounds = [
    "stone", "sand", "metal", "creature", "water", "plant", "fire", "wire",
  ]
  /// What is asked after them: textures and what is struck or calls.
  private static let laterSounds = ["ambience-", "note-"]

  /// Makes the lesson of all sounds of the stage.
  package required init(game: Game, stage: Stage) {
    // Further layers are parts of a sound, `thunder+roll`.
    let names = stage.patches.patches.map { $0.name }.filter { !$0.contains("+") }
    lesson = Lesson(sounds: names)
    let later = names.filter { name in Self.laterSounds.contains { name.hasPrefix($0) } }
    quiz = Quiz(
      sounds: Self.firstSounds.filter(names.contains) + later,
      seed: UInt64(game.chronicle.factsTold))
    super.init(game: game, stage: stage)
    lesson.delegate = self
    quiz.delegate = self
    if let sound = stage.outputs.sound {
      for source in [lesson, quiz] as [any LessonSoundViewDataSource] {
        let view = LessonSoundView(surface: sound, patches: stage.patches)
        view.dataSource = source
        soundViews.add(view)
      }
    }
  }

  override var title: Title {
    isAsking ? .share(.quiz, quiz.rightCount, of: quiz.askedCount) : .screen(.lesson)
  }
  override var help: HelpTopic { .lesson }

  override var items: [ListItem] {
    guard !isAsking else { return questionItems }
    let sounds = lesson.sounds.enumerated().map { position, sound in
      ListItem(.sound(sound)) {
        self.lesson.play(position)
        self.game.chronicle.report(.list(.sounded(.sound(sound))))
      }
    }
    return [ListItem.button(.quiz) { self.beginQuiz() }] + sounds
  }

  private var questionItems: [ListItem] {
    let choices = quiz.choices.enumerated().map { position, sound in
      ListItem(.sound(sound)) { self.answer(position) }
    }
    return choices + [hearAgainItem, backItem]
  }

  private var hearAgainItem: ListItem {
    .button(.hearAgain) {
      self.quiz.playAgain()
      self.game.chronicle.report(.list(.sounded(.button(.hearAgain))))
    }
  }

  private func beginQuiz() {
    isAsking = true
    quiz.begin()
    setNeedsRefresh()
  }

  private func answer(_ position: Int) {
    guard let isRight = quiz.take(position) else { return }
    let verdict: ScreenName = isRight ? .quizRight : .quizWrong
    game.chronicle.report(.list(.opened(.share(verdict, quiz.rightCount, of: quiz.askedCount))))
  }

  override func goBack() {
    guard isAsking else { return super.goBack() }
    isAsking = false
    setNeedsRefresh()
  }

  /// Forgets what happened during the last pass.
  package override func beginPass() {
    lesson.beginPass()
    quiz.beginPass()
    super.beginPass()
  }
}

extension LessonController: LessonDelegate, QuizDelegate {
  /// A sound is to be heard.
  package func lessonDidPlay() { soundViews.setNeedsUpdate() }

  /// A question is to be heard, or an answer was judged.
  package func quizDidPlay() { soundViews.setNeedsUpdate() }
}
