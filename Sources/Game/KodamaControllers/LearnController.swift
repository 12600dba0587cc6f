import KodamaDataSources
import KodamaHosting
package import KodamaPlay
import KodamaRoles
import KodamaSurfaces
import KodamaViews

/// The menu of the screens that teach the game.
package final class LearnController: ListController {
  override var title: Label { .message("title.learn") }
  override var items: [ListItem] {
    [
      link(.message("title.lesson"), to: .lesson),
      link(.message("title.learn.keys"), to: .learnKeys),
      link(.message("help.screen"), to: .help),
      backItem,
    ]
  }
}

/// The screen "Learn the keys", which names each pressed key and its action.
package final class LearnKeysController: ListController {
  private var last: String?

  override var title: Label {
    let back = PlayerOperation.back.rawValue
    return Label("learn.title", (back, .keys(keys.boundKeys(of: back))))
  }
  override var items: [ListItem] { [backItem] }

  package override var wantsKeys: Bool { true }

  override func handle(_ stroke: KeyStroke) -> Bool {
    // Escape, or another key for Back, leaves the screen only when it is pressed twice in a row.
    let isLeaving = "\(stroke)" == "escape" || keys.operation(of: "\(stroke)") == .back
    let isSecond = isLeaving && last == "\(stroke)"
    last = "\(stroke)"
    if isSecond {
      goBack()
    } else {
      let action = keys.action(of: "\(stroke)")
      game.eventLog.answer(.keyNamed(stroke: "\(stroke)", action: action, leaves: isLeaving))
    }
    return true
  }
}

/// The help screen: the selected material and the one under the hand, how to play, and the keys of
/// all actions.
package final class HelpController: ListController {
  /// True while the explanation of how to play is shown instead of the list.
  private var isExplaining = false

  override var title: Label {
    isExplaining ? Label(.fact(.game(.help(.play)))) : .message("help.screen")
  }
  override var items: [ListItem] {
    guard !isExplaining else { return [backItem] }
    let keys = keys
    let listed = PlayerOperation.grouped(
      keys.actions.compactMap { PlayerOperation(rawValue: $0) })
    let rows = listed.map { operation in
      ListItem(Label(.action(operation.rawValue)), operation.boundKeys(in: keys))
        .under(operation.group.heading(of: listed))
    }
    return [
      about(game.palette.selected, "help.hand"),
      game.session.play.map { about($0.under, "help.here") },
      .button("help.how") { self.isExplaining = true },
      link(.message("title.learn.keys"), to: .learnKeys),
      link(.message("title.lesson"), to: .lesson), backItem,
    ].compactMap { $0 } + rows
  }

  override func goBack() {
    guard isExplaining else { return super.goBack() }
    isExplaining = false
    setNeedsRefresh(focus: items.firstIndex { $0.state.label == .message("help.how") } ?? 0)
  }

  private func about(_ material: MaterialID, _ id: String) -> ListItem {
    let about = Fact.list(.about(game.names.about(material)))
    return ListItem(Label(id, ("what", .material(material))), help: about) {
      self.game.eventLog.report(about)
    }
  }
}

/// The list of credits.
package final class CreditsController: ListController {
  override var title: Label { .message("credits.title") }
  override var items: [ListItem] {
    Self.credits.map { ListItem(.message($0)) } + [backItem]
  }

  private static let credits = [
    "credits.game", "credits.font", "credits.sdl", "credits.sqlite", "credits.yams",
    "credits.parser", "credits.speech", "credits.sounds",
  ]
}

/// The screen "Learn the sounds": every sound of the game with its name and meaning, and a quiz.
package final class LessonController: ListController {
  private let lesson: Lesson
  private let quiz: Quiz
  private var isQuizOpen = false

  /// The sound families with which the quiz starts, in teaching order.
  private static let firstSounds = [
    "stone", "sand", "metal", "creature", "water", "plant", "fire", "wire",
  ]
  /// The prefixes of the sounds that the quiz adds later: ambience and notes.
  private static let laterSounds = ["ambience-", "note-"]

  package required init(game: Game, context: ViewContext) {
    // A patch whose name contains a plus sign, such as `thunder+roll`, is an additional layer of
    // another sound.
    let names = context.patches.patches.map { $0.name }.filter { !$0.contains("+") }
    let cues = NearestThing.Role.allCases.map { SoundKind($0).rawValue }
    lesson = Lesson(sounds: names + cues)
    let later = names.filter { name in Self.laterSounds.contains { name.hasPrefix($0) } }
    quiz = Quiz(
      sounds: Self.firstSounds.filter(names.contains) + later,
      seed: UInt64(game.eventLog.factCount))
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

  override var title: Label {
    isQuizOpen
      ? .share("quiz.title", quiz.rightCount, of: quiz.askedCount) : .message("lesson.title")
  }
  override var help: HelpTopic { .lesson }
  override class var hints: [HintView.Hint] { HintView.settingHints }

  override var items: [ListItem] {
    guard !isQuizOpen else { return questionItems }
    let sounds = lesson.sounds.enumerated().map { position, sound in
      let row = SoundKind(sound: sound).map(self.game.settings.volumeRow)
      let label = Self.label(of: sound)
      let item = ListItem(label, row?.value, isSetting: row != nil) {
        self.lesson.play(position)
        self.game.eventLog.report(.list(.sounded(label)))
      }
      guard let row else { return item }
      return item.withChange { self.game.change(row, $0) }
    }
    return [ListItem.button("quiz.begin") { self.beginQuiz() }] + sounds
  }

  private var questionItems: [ListItem] {
    let choices = quiz.choices.enumerated().map { position, sound in
      ListItem(Self.label(of: sound)) { self.answer(position) }
    }
    return choices + [hearAgainItem, backItem]
  }

  /// A sound such as `stone/gravel` is named after its material.
  private static func label(of sound: String) -> Label {
    let parts = sound.split(separator: "/")
    guard parts.count == 2 else { return .message("sound.\(sound)") }
    return Label("lesson.material", ("what", .label(.material(named: String(parts[1])))))
  }

  private var hearAgainItem: ListItem {
    .button("quiz.again") {
      self.quiz.playAgain()
      self.game.eventLog.report(.list(.sounded(.message("quiz.again"))))
    }
  }

  private func beginQuiz() {
    isQuizOpen = true
    quiz.begin()
    setNeedsRefresh()
  }

  private func answer(_ position: Int) {
    guard let isRight = quiz.answer(position) else { return }
    let verdict = isRight ? "quiz.right" : "quiz.wrong"
    game.eventLog.report(.list(.opened(.share(verdict, quiz.rightCount, of: quiz.askedCount))))
  }

  override func goBack() {
    guard isQuizOpen else { return super.goBack() }
    isQuizOpen = false
    setNeedsRefresh()
  }

  package override func beginPass() {
    lesson.beginPass()
    quiz.beginPass()
    super.beginPass()
  }
}
