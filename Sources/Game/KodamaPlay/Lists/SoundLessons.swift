import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// Receives notices of a lesson.
package protocol LessonDelegate: AnyObject {
  /// A sound starts to play.
  func lessonDidPlay()
}

/// The sounds to learn, played one at a time.
package final class Lesson: Model {
  package weak var delegate: (any LessonDelegate)?
  package let sounds: [String]
  /// The sound that starts in this pass.
  package private(set) var playing: String?

  package init(sounds: [String]) { self.sounds = sounds }

  package func beginPass() { playing = nil }

  /// Plays a sound; an invalid index is ignored.
  package func play(_ position: Int) {
    guard sounds.indices.contains(position) else { return }
    playing = sounds[position]
    delegate?.lessonDidPlay()
  }
}

extension Lesson: LessonSoundViewDataSource {
  package var lessonSound: String? { playing }

  /// Always nil, because a lesson has no questions.
  package var lessonVerdict: Bool? { nil }

  /// Always false, because a chosen sound starts at once.
  package var lessonWaits: Bool { false }
}

/// Receives notices of a quiz.
package protocol QuizDelegate: AnyObject {
  /// A sound starts, or an answer was judged.
  func quizDidPlay()
}

/// A listening quiz: a sound is played, and the player chooses its name. It starts with the basic
/// sounds; every two correct first answers add another one.
package final class Quiz: Model {
  /// The number of answers to choose from.
  package static let choiceCount = 4
  /// The number of correct answers that add another sound.
  static let answersForOne = 2

  package weak var delegate: (any QuizDelegate)?
  /// The answers to choose from.
  package private(set) var choices: [String] = []
  /// The number of sounds recognised at the first try.
  package private(set) var rightCount = 0
  /// The number of answered questions.
  package private(set) var askedCount = 0
  /// The sound that starts in this pass.
  package private(set) var playing: String?
  /// True if the answer of this pass was correct; nil without an answer.
  package private(set) var verdict: Bool?
  private let sounds: [String]
  private var chance: Chance
  private var answer = ""
  private var isFirstTry = true
  /// True if the sound has to wait for spoken words.
  private(set) var hasWords = false

  /// Creates a quiz.
  ///
  /// - Parameters:
  ///   - sounds: The names of the sounds, the basic ones first.
  ///   - seed: The seed of the questions.
  package init(sounds: [String], seed: UInt64) {
    self.sounds = sounds
    chance = Chance(seed)
  }

  package func beginPass() { (playing, verdict) = (nil, nil) }

  /// Starts again with the first question.
  package func begin() {
    (rightCount, askedCount) = (0, 0)
    ask()
    delegate?.quizDidPlay()
  }

  /// Plays the sound again.
  package func playAgain() {
    (playing, hasWords) = (answer, false)
    delegate?.quizDidPlay()
  }

  /// Judges an answer. After a correct one the next sound plays, after a wrong one the same again.
  ///
  /// - Parameter position: The index of the answer; an invalid one is ignored.
  /// - Returns: True if the answer is correct; nil if it was ignored.
  @discardableResult
  package func answer(_ position: Int) -> Bool? {
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
    // A sound is never asked twice in a row.
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
  package var lessonSound: String? { playing }

  package var lessonVerdict: Bool? { verdict }

  /// True if the sound waits for the announced list or verdict; false if it is played again.
  package var lessonWaits: Bool { hasWords }
}
