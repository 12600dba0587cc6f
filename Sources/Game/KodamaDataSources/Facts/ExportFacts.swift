/// What is made into a file of what was played; the raw value is the end of the id of its words.
public enum ExportForm: String, Hashable, Sendable, CaseIterable {
  /// Everything that was heard.
  case sound
  /// The notes of instruments and creatures.
  case notes
  /// What was seen at the end.
  case picture
  /// What was seen and heard.
  case video
}

/// What becomes of a file that is made of what was played: what it is, and no word about it.
public enum ExportFact: Hashable, Sendable {
  /// It is being made.
  case begun(ExportForm)
  /// How much of it is made, 0…100.
  case coming(percent: Int)
  /// It lies at this place.
  case done(place: String)
  /// There is no such file.
  case failed(ExportProblem)
}

/// Why no file was made of what was played; the raw value is the end of the id of its words.
public enum ExportProblem: String, Error, Hashable, Sendable, CaseIterable {
  /// Nothing makes files in this game.
  case unavailable
  /// One is being made already.
  case busy
  /// The player does not want it any more.
  case cancelled
  /// Nothing was recorded that could be played again.
  case nothing
  /// The program that makes videos is not installed.
  case noVideo = "no-video"
  /// Pictures cannot be drawn here.
  case noPicture = "no-picture"
  /// What was played is longer than what is kept of it.
  case tooLong = "too-long"
  /// There is no room for it, or it may not be written there.
  case notWritten = "not-written"
  /// It could not be played again.
  case failed
}

/// How far a file is.
public struct ExportProgress: Hashable, Sendable {
  /// The form of the file.
  public var form: ExportForm
  /// How much of it is made, 0…100.
  public var percent: Int

  /// Creates the progress of a file of this form, 0 to 100 percent.
  public init(_ form: ExportForm, percent: Int) {
    precondition((0...100).contains(percent), "a file is 0 to 100 percent made")
    (self.form, self.percent) = (form, percent)
  }
}
