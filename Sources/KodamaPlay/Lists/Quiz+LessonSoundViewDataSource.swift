import KodamaDataSources

extension Quiz: LessonSoundViewDataSource {
  /// The sound that is asked for.
  package var lessonSound: String? { playing }

  /// Whether the last answer was right.
  package var lessonVerdict: Bool? { verdict }

  /// The list is announced and verdicts are said; what is asked for once more is heard at once.
  package var lessonWaits: Bool { hasWords }
}
