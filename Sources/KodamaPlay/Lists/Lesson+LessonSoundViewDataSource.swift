public import KodamaDataSources

extension Lesson: LessonSoundViewDataSource {
  /// The sound chosen during this pass.
  public var lessonSound: String? { playing }

  /// Nothing is asked here.
  public var lessonVerdict: Bool? { nil }

  /// What is chosen is heard at once.
  public var lessonWaits: Bool { false }
}
