package import KodamaDataSources

/// What makes files of what was played, as the game asks it. What is kept of it, how it is played
/// again, and where the files lie is not known here.
///
/// Nothing is called back: what becomes of a file comes in as a command, as everything does that
/// comes from outside, so a recording holds it.
package protocol PlayExporting: AnyObject {
  /// Begins to make a file; there is none that is being made.
  func begin(_ wish: ExportWish)
  /// Nobody wants the file that is being made.
  func cancel()
}

/// A file that is to be made.
package struct ExportWish: Hashable, Sendable {
  /// What it is made of.
  package enum Source: Hashable, Sendable {
    /// What was played last, this many seconds of it.
    case last(seconds: Int)
    /// What the player has recorded: the line of text that it is, and how many passes it lasts.
    case macro(code: String, passes: Int)
  }

  /// The form of the file.
  package let form: ExportForm
  /// What it is made of.
  package let source: Source

  /// A file of this form, made of this.
  package init(_ form: ExportForm, of source: Source) {
    (self.form, self.source) = (form, source)
  }
}
