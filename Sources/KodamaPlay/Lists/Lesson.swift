import KodamaDataSources
public import KodamaRoles

/// Told when a sound is to be heard.
public protocol LessonDelegate: AnyObject {
  /// A sound is to be heard.
  func lessonDidPlay()
}

/// The sounds to be learnt: one at a time is chosen and heard.
public final class Lesson: Model {
  /// Told of every change.
  public weak var delegate: (any LessonDelegate)?
  /// The names of the sounds, in their order.
  public let sounds: [String]
  /// The sound chosen during this pass.
  public private(set) var playing: String?

  /// Makes a lesson of these sounds.
  public init(sounds: [String]) { self.sounds = sounds }

  /// Forgets what was chosen during the last pass.
  public func beginPass() { playing = nil }

  /// Lets a sound be heard; a position without one is passed over.
  public func play(_ position: Int) {
    guard sounds.indices.contains(position) else { return }
    playing = sounds[position]
    delegate?.lessonDidPlay()
  }
}
