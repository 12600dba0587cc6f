import KodamaDataSources
import KodamaRoles

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
