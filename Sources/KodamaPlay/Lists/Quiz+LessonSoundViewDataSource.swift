public import KodamaDataSources

extension Quiz: LessonSoundViewDataSource {
  /// The sound that is asked for.
  public var lessonSound: String? { playing }

  /// Whether the last answer was right.
  public var lessonVerdict: Bool? { verdict }

  /// The list is announced and verdicts are said; what is asked for once more is heard at once.
  public var lessonWaits: Bool { hasWords }
}
