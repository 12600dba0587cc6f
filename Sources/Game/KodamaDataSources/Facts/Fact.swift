/// An event or an answer, described by values instead of words.
///
/// Models record facts in order. The word Views read them, and decide what to say, write and
/// caption, with which urgency and for how long.
package enum Fact: Hashable, Sendable {
  /// The player asked for silence.
  case silence
  /// The player asked to repeat a fact. The value is nil if there is no fact to repeat.
  indirect case again(Fact?, isNewest: Bool)
  /// A change that the player made to the valley, or tried to make.
  case edit(EditFact)
  /// The answer to a question about the valley.
  case explore(ExploreFact)
  /// A fact about the sounds around the hand, or about a sweep.
  case soundscape(SoundscapeFact)
  /// An event of a macro.
  case macro(MacroFact)
  /// An event of an étude.
  case etude(EtudeFact)
  /// An event of the valley, of time or of the hand.
  case valley(ValleyFact)
  /// An event of a grove.
  case grove(GroveFact)
  /// An event of the game outside the valley.
  case game(GameFact)
  /// An event of a list or of text entry.
  case list(ListFact)
  /// The result of saving or loading.
  case store(StoreFact)
  /// The result of sharing or pasting a code.
  case share(ShareFact)
  /// An event of a gallery.
  case gallery(GalleryFact)
  /// An event of an export.
  case export(ExportFact)
  /// An event of the workshop.
  case workshop(WorkshopFact)
}

/// An event of recording or playing a macro.
package enum MacroFact: Hashable, Sendable {
  /// Recording a macro started.
  case begun
  /// The recording ended, after a number of seconds.
  case ended(seconds: Int)
  /// The recording reached its maximum length.
  case full(seconds: Int)
  /// The macro started to play. The value is its length.
  case plays(seconds: Int)
  /// The macro played to its end.
  case played
  /// The macro was stopped before its end.
  case stopped
  /// Macros cannot be recorded in an étude.
  case refusedInEtude
  /// The hand cannot be used while a macro plays.
  case refusedWhilePlaying
  /// There is no macro to play.
  case nothingRecorded
}

/// A file format for exporting a played game. The raw value is the last part of its message
/// identifier.
package enum ExportForm: String, Hashable, Sendable, CaseIterable {
  /// An audio file of the sound.
  case sound
  /// A music file with the notes of instruments and creatures.
  case notes
  /// A picture of the last frame.
  case picture
  /// A video with picture and sound.
  case video
}

/// An event of an export.
package enum ExportFact: Hashable, Sendable {
  /// An export has started.
  case begun(ExportForm)
  /// The export has made progress, in percent from 0 to 100.
  case coming(percent: Int)
  /// The file was written to this path.
  case done(place: String)
  /// The export failed, and no file was written.
  case failed(ExportError)
}

/// A reason why an export failed. The raw value is the last part of its message identifier.
package enum ExportError: String, Error, Hashable, Sendable, CaseIterable {
  /// This game cannot export files.
  case unavailable
  /// Another export is running.
  case busy
  /// The player cancelled the export.
  case cancelled
  /// There is no recording to export.
  case nothing
  /// The program that encodes videos is not installed.
  case noVideo = "no-video"
  /// This system cannot draw pictures.
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
  /// The format of the file.
  package var form: ExportForm
  /// The progress, from 0 to 100.
  package var percent: Int

  /// Creates the progress of an export. `percent` must be in 0…100.
  package init(_ form: ExportForm, percent: Int) {
    precondition((0...100).contains(percent), "the progress is 0 to 100 percent")
    (self.form, self.percent) = (form, percent)
  }
}
