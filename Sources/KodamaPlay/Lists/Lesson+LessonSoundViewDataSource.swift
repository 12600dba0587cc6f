public import KodamaDataSources

extension Lesson: LessonSoundViewDataSource {
  /// The sound chosen during this pass.
  public var lessonSound: String? { playing }
}
