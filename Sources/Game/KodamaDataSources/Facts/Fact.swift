/// An event or an answer, described by values instead of words.
///
/// Models record facts in order. The word Views read them, and decide what to say, write and
/// caption, with which urgency and for how long.
package enum Fact: Hashable, Sendable {
  case silence
  /// The player asked to repeat a fact. The value is nil if there is no fact to repeat.
  indirect case again(Fact?, isNewest: Bool)
  case edit(EditFact)
  case explore(ExploreFact)
  case soundscape(SoundscapeFact)
  case macro(MacroFact)
  case etude(EtudeFact)
  case valley(ValleyFact)
  case grove(GroveFact)
  case game(GameFact)
  case list(ListFact)
  case store(StoreFact)
  case share(ShareFact)
  case gallery(GalleryFact)
  case export(ExportFact)
  case workshop(WorkshopFact)
}

/// An event of recording or playing a macro.
package enum MacroFact: Hashable, Sendable {
  case begun
  case ended(seconds: Int)
  case full(seconds: Int)
  case plays(seconds: Int)
  case played
  case stopped
  case refusedInEtude
  case refusedWhilePlaying
  case nothingRecorded
}

/// A file format for exporting a played game. The raw value is the last part of its message
/// identifier.
package enum ExportForm: String, Hashable, Sendable, CaseIterable {
  case sound
  /// A music file with the notes of instruments and creatures.
  case notes
  /// A picture of the last frame.
  case picture
  case video
}

/// An event of an export.
package enum ExportFact: Hashable, Sendable {
  case begun(ExportForm)
  /// The export has made progress, in percent from 0 to 100.
  case coming(percent: Int)
  case done(place: String)
  /// The export failed, and no file was written.
  case failed(ExportError)
}

/// A reason why an export failed. The raw value is the last part of its message identifier.
package enum ExportError: String, Error, Hashable, Sendable, CaseIterable {
  case unavailable
  case busy
  case cancelled
  case nothing
  /// The program that encodes videos is not installed.
  case noVideo = "no-video"
  case noPicture = "no-picture"
  /// The recording is too long, so its beginning was discarded.
  case tooLong = "too-long"
  /// The disk is full, or the path is not writable.
  case notWritten = "not-written"
  /// The recording could not be replayed.
  case failed
}

/// The progress of an export.
package struct ExportProgress: Hashable, Sendable {
  package var form: ExportForm
  /// The progress, from 0 to 100.
  package var percent: Int

  /// Creates the progress of an export. `percent` must be in 0…100.
  package init(_ form: ExportForm, percent: Int) {
    precondition((0...100).contains(percent), "the progress is 0 to 100 percent")
    (self.form, self.percent) = (form, percent)
  }
}
