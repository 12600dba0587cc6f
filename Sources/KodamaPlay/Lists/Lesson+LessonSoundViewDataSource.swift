import KodamaDataSources

extension Lesson: LessonSoundViewDataSource {
  /// The sound chosen during this pass.
  package var lessonSound: String? { playing }

  /// Nothing is asked here.
  package var lessonVerdict: Bool? { nil }

  /// What is chosen is heard at once.
  package var lessonWaits: Bool { false }
}
