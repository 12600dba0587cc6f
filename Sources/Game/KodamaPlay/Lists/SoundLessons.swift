import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// A lesson that plays the game's sounds one at a time.
package final class Lesson: Model {
  package weak var delegate: (any ListSoundDelegate)?
  package let sounds: [String]
  package private(set) var playing: String?

  package init(sounds: [String]) { self.sounds = sounds }

  package func beginPass() { playing = nil }

  /// Plays the sound at an index. Ignores an invalid index.
  package func play(_ position: Int) {
    guard sounds.indices.contains(position) else { return }
    playing = sounds[position]
    delegate?.listSoundDidChange()
  }
}

extension Lesson: LessonSoundViewDataSource {
  package var lessonSound: String? { playing }

  /// Always nil, because a lesson asks no questions.
  package var lessonVerdict: Bool? { nil }

  /// Always false, because a chosen sound plays immediately.
  package var lessonWaits: Bool { false }
}

/// A listening quiz: it plays a sound, and the player chooses the sound's name. It starts with four
/// sounds, and adds another after every two answers that are correct on the first try.
package final class Quiz: Model {
  package static let choiceCount = 4
  /// The number of correct first answers after which the quiz adds a sound.
  static let answersForOne = 2

  package weak var delegate: (any ListSoundDelegate)?
  package private(set) var choices: [String] = []
  /// The number of sounds that the player recognised on the first try.
  package private(set) var rightCount = 0
  /// The number of questions that the player has answered correctly.
  package private(set) var askedCount = 0
  package private(set) var playing: String?
  package private(set) var verdict: Bool?
  private let sounds: [String]
  private var chance: Chance
  private var answer = ""
  private var isFirstTry = true
  /// True if the sound must wait until the announced words have been spoken.
  private(set) var hasWords = false

  /// Creates a quiz.
  ///
  /// - Parameters:
  ///   - sounds: The names of the sounds, starting with the basic ones.
  ///   - seed: The seed of the random questions.
  package init(sounds: [String], seed: UInt64) {
    self.sounds = sounds
    chance = Chance(seed)
  }

  package func beginPass() { (playing, verdict) = (nil, nil) }

  package func begin() {
    (rightCount, askedCount) = (0, 0)
    ask()
    delegate?.listSoundDidChange()
  }

  package func playAgain() {
    (playing, hasWords) = (answer, false)
    delegate?.listSoundDidChange()
  }

  /// Judges an answer. After a correct answer, the next sound plays. After a wrong one, the same
  /// sound plays again.
  ///
  /// - Parameter position: The index of the chosen answer. An invalid index is ignored.
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
    delegate?.listSoundDidChange()
    return isRight
  }

  private func ask() {
    let known = sounds.prefix(Self.choiceCount + rightCount / Self.answersForOne)
    // The same sound is never asked twice in a row.
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

  package var lessonWaits: Bool { hasWords }
}
