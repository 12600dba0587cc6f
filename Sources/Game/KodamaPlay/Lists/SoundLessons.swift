import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// Told when a sound is to be heard.
package protocol LessonDelegate: AnyObject {
  /// A sound is to be heard.
  func lessonDidPlay()
}

/// The sounds to be learnt: one at a time is chosen and heard.
package final class Lesson: Model {
  /// Told of every change.
  package weak var delegate: (any LessonDelegate)?
  /// The names of the sounds, in their order.
  package let sounds: [String]
  /// The sound chosen during this pass.
  package private(set) var playing: String?

  /// Makes a lesson of these sounds.
  package init(sounds: [String]) { self.sounds = sounds }

  /// Forgets what was chosen during the last pass.
  package func beginPass() { playing = nil }

  /// Lets a sound be heard; a position without one is passed over.
  package func play(_ position: Int) {
    guard sounds.indices.contains(position) else { return }
    playing = sounds[position]
    delegate?.lessonDidPlay()
  }
}

extension Lesson: LessonSoundViewDataSource {
  /// The sound chosen during this pass.
  package var lessonSound: String? { playing }

  /// Nothing is asked here.
  package var lessonVerdict: Bool? { nil }

  /// What is chosen is heard at once.
  package var lessonWaits: Bool { false }
}

/// Told when a question is to be heard, or was answered.
package protocol QuizDelegate: AnyObject {
  /// A sound is to be heard, or an answer has been judged.
  func quizDidPlay()
}

/// "Which was it?": a sound is heard and is among a few names. It begins with the sounds that are
/// learnt first; for each two that are known at the first try there is another to tell apart.
package final class Quiz: Model {
  /// How many names there are to choose from.
  package static let choiceCount = 4
  /// How many right answers bring another sound in.
  static let answersForOne = 2

  /// Told of every change.
  package weak var delegate: (any QuizDelegate)?
  /// The names to choose from.
  package private(set) var choices: [String] = []
  /// How many were known at the first try.
  package private(set) var rightCount = 0
  /// How many were asked and answered.
  package private(set) var askedCount = 0
  /// The sound that is to be heard from this pass on.
  package private(set) var playing: String?
  /// Whether the answer of this pass was right; nil where there was none.
  package private(set) var verdict: Bool?
  private let sounds: [String]
  private var chance: Chance
  private var answer = ""
  private var isFirstTry = true
  /// Whether words about what is heard come first.
  private(set) var hasWords = false

  /// Makes a quiz.
  ///
  /// - Parameters:
  ///   - sounds: the names of the sounds, those to be learnt first in front.
  ///   - seed: decides on the questions, so that those of two lessons differ.
  package init(sounds: [String], seed: UInt64) {
    self.sounds = sounds
    chance = Chance(seed)
  }

  /// Forgets what was chosen during the last pass.
  package func beginPass() { (playing, verdict) = (nil, nil) }

  /// Begins anew, with the first question.
  package func begin() {
    (rightCount, askedCount) = (0, 0)
    ask()
    delegate?.quizDidPlay()
  }

  /// Lets the question be heard once more.
  package func playAgain() {
    (playing, hasWords) = (answer, false)
    delegate?.quizDidPlay()
  }

  /// Judges an answer; after a right one the next question is heard, after a wrong one the same.
  ///
  /// - Parameter position: its place among the names; one without a name is passed over.
  /// - Returns: whether it was right; nil where there was nothing to judge.
  @discardableResult
  package func take(_ position: Int) -> Bool? {
    guard choices.indices.contains(position) else { return nil }
    let isRight = choices[position] == answer
    if isRight {
      askedCount += 1
      if isFirstTry { rightCount += 1 }
      ask()
    } else {
      isFirstTry = false
      (playing, hasWords) = (answer, true)
    }
    verdict = isRight
    delegate?.quizDidPlay()
    return isRight
  }

  private func ask() {
    let known = sounds.prefix(Self.choiceCount + rightCount / Self.answersForOne)
    // Not the same sound twice in a row.
    var others = known.filter { $0 != answer }
    guard !others.isEmpty else { return }
    answer = others.remove(at: chance.pick(0...(others.count - 1)))
    others = known.filter { $0 != answer }
    choices = []
    while choices.count < Self.choiceCount - 1, !others.isEmpty {
      choices.append(others.remove(at: chance.pick(0...(others.count - 1))))
    }
    choices.insert(answer, at: chance.pick(0...choices.count))
    isFirstTry = true
    (playing, hasWords) = (answer, true)
  }
}

extension Quiz: LessonSoundViewDataSource {
  /// The sound that is asked for.
  package var lessonSound: String? { playing }

  /// Whether the last answer was right.
  package var lessonVerdict: Bool? { verdict }

  /// The list is announced and verdicts are said; what is asked for once more is heard at once.
  package var lessonWaits: Bool { hasWords }
}
