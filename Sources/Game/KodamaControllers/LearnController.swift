import KodamaDataSources
import KodamaHosting
package import KodamaPlay
import KodamaRoles
import KodamaSurfaces
import KodamaViews

/// Whom a screen asks for what teaches the game.
package protocol LearnPresentationDelegate: AnyObject {
  /// Every sound with its name, over whatever is on.
  func presentLesson()
  /// Where every key says what it does, over whatever is on.
  func presentLearnKeys()
  /// Help, over whatever is on.
  func presentHelp()
}

/// Everything that teaches the game.
package final class LearnController: ListController {
  /// Whom it asks for the screens behind its lines.
  package weak var destinations: (any LearnPresentationDelegate)?

  override var title: Title { .screen(.learn) }
  override var items: [ListItem] {
    [
      .button(.lesson) { self.destinations?.presentLesson() },
      .button(.learnKeys) { self.destinations?.presentLearnKeys() },
      .button(.help) { self.destinations?.presentHelp() },
      backItem,
    ]
  }
}

/// "Learn the keys": every key that is pressed says its name and what it does.
package final class LearnKeysController: ListController {
  private var last: String?

  override var title: Title { .screen(.learnKeys) }
  override var items: [ListItem] { [backItem] }

  /// Every key is only named here.
  package override var wantsKeys: Bool { true }

  override func handle(_ stroke: KeyStroke) -> Bool {
    // Whatever goes back, a gamepad's button too, goes back from here when it comes twice.
    let isLeaving =
      "\(stroke)" == "escape" || keys.action(of: "\(stroke)") == PlayerOperation.back.rawValue
    let isSecond = isLeaving && last == "\(stroke)"
    last = "\(stroke)"
    if isSecond {
      goBack()
    } else {
      let action = keys.action(of: "\(stroke)")
      game.chronicle.answer(.keyNamed(stroke: "\(stroke)", action: action, leaves: isLeaving))
    }
    return true
  }
}

/// Help: what the hand holds and what lies under it, how to play, and every key with what it does.
package final class HelpController: ListController {
  /// Whom it asks for what teaches more.
  package weak var destinations: (any LearnPresentationDelegate)?
  /// Whether what it says about playing stands in the list's place, to be read.
  private var isExplaining = false

  override var title: Title { .screen(isExplaining ? .howToPlay : .help) }
  override var items: [ListItem] {
    guard !isExplaining else { return [backItem] }
    let keys = keys
    let rows = keys.actions.map { action in
      ListItem(.action(action), .keys(keys.boundKeys(of: action))) {}
    }
    return [
      about(game.palette.selected, Title.inHand),
      game.session.play.map { about($0.under, Title.underHand) },
      .button(.howToPlay) { self.isExplaining = true },
      .button(.learnKeys) { self.destinations?.presentLearnKeys() },
      .button(.lesson) { self.destinations?.presentLesson() }, backItem,
    ].compactMap { $0 } + rows
  }

  override func goBack() {
    guard isExplaining else { return super.goBack() }
    isExplaining = false
    setNeedsRefresh(focus: items.firstIndex { $0.state.label == .button(.howToPlay) } ?? 0)
  }

  private func about(_ material: MaterialID, _ title: (MaterialID) -> Title) -> ListItem {
    let about = Fact.list(.about(game.names.about(material)))
    return ListItem(title(material), help: about) { self.game.chronicle.report(about) }
  }
}

/// Who and what the game is made of.
package final class CreditsController: ListController {
  override var title: Title { .screen(.credits) }
  override var items: [ListItem] {
    CreditName.allCases.map { ListItem(.credit($0)) } + [backItem]
  }
}

/// "Learn the sounds": every sound the engine can make, with its name and meaning, and a quiz.
package final class LessonController: ListController {
  private let lesson: Lesson
  private let quiz: Quiz
  /// Whether the quiz stands in the list's place.
  private var isQuizOpen = false

  /// The families, in the order in which they are learnt.
  private static let firstSounds = [
    "stone", "sand", "metal", "creature", "water", "plant", "fire", "wire",
  ]
  /// What is asked after them: textures and what is struck or calls.
  private static let laterSounds = ["ambience-", "note-"]

  /// Makes the lesson of all sounds of the context.
  package required init(game: Game, context: ViewContext) {
    // Further layers are parts of a sound, `thunder+roll`.
    let names = context.patches.patches.map { $0.name }.filter { !$0.contains("+") }
    lesson = Lesson(sounds: names)
    let later = names.filter { name in Self.laterSounds.contains { name.hasPrefix($0) } }
    quiz = Quiz(
      sounds: Self.firstSounds.filter(names.contains) + later,
      seed: UInt64(game.chronicle.factsTold))
    super.init(game: game, context: context)
    lesson.delegate = self
    quiz.delegate = self
    if let sound = context.outputs.sound {
      for source in [lesson, quiz] as [any LessonSoundViewDataSource] {
        let view = LessonSoundView(surface: sound, patches: context.patches)
        view.dataSource = source
        soundViews.add(view)
      }
    }
  }

  override var title: Title {
    isQuizOpen ? .share(.quiz, quiz.rightCount, of: quiz.askedCount) : .screen(.lesson)
  }
  override var help: HelpTopic { .lesson }

  override var items: [ListItem] {
    guard !isQuizOpen else { return questionItems }
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
    isQuizOpen = true
    quiz.begin()
    setNeedsRefresh()
  }

  private func answer(_ position: Int) {
    guard let isRight = quiz.take(position) else { return }
    let verdict: ScreenName = isRight ? .quizRight : .quizWrong
    game.chronicle.report(.list(.opened(.share(verdict, quiz.rightCount, of: quiz.askedCount))))
  }

  override func goBack() {
    guard isQuizOpen else { return super.goBack() }
    isQuizOpen = false
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
