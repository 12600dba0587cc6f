/// What a line of a list stands at, or tells of itself: a value, and no word of it.
public enum ItemValue: Hashable, Sendable {
  /// Something that is on or off.
  case on(Bool)
  /// A share of the whole, 0–100.
  case percent(Int)
  /// A time in whole seconds.
  case seconds(Int)
  /// A time in thousandths of a second.
  case milliseconds(Int)
  /// How many lines there may be.
  case lines(Int)
  /// How large the letters of captions are.
  case captionSize(CaptionStyle.Size)
  /// How fast a key repeats that is held.
  case keyRate(KeyRepeatRate)
  /// What the game chooses by itself.
  case automatic
  /// The language of the game.
  case language
  /// What sound comes out of.
  case output(SoundOutput)
  /// Which of the eight voices speaks.
  case voice(VoiceKind)
  /// What is set where the voice comes from.
  case voiceAsItIs
  /// How much is said.
  case verbosity(Verbosity)
  /// How a kind of event is told.
  case telling(EventChoice.Telling)
  /// How the valley is drawn.
  case look(PictureStyle.Look)
  /// A set of colours for the picture.
  case palette(PictureStyle.ColourSet)
  /// A size in cells.
  case size(width: Int, height: Int)
  /// What is kept under a name: the tick of its world, and when it was kept, in seconds since 1970
  /// began as local clocks tell it, where the store has a clock.
  case kept(tick: UInt64, atSeconds: Int64?)
  /// A kind of land.
  case terrain(Terrain)
  /// What lies in a valley that could be made.
  case sites([SiteKind])
  /// What a valley grows from.
  case seed(UInt64)
  /// What an autosave holds.
  case autosave(AutosaveLine)
  /// What became of an étude.
  case etude(EtudeProgress)
  /// The way to a place.
  case way(Offset)
  /// The way to a grove, and how far it is from waking.
  case grove(GroveSign)
  /// The keys of an action by their names, the keyboard's first; none where it has no key.
  case keys([String])
  /// What a thing in a gallery is, and whether it was run again and solved its étude.
  case thing(GalleryThing.Kind, isProven: Bool)
  /// How many times a thing was made anew from another one; negative for what that came from.
  case kin(steps: Int)
  /// A material that is looked for; nil for any.
  case material(MaterialID?)
  /// What a line of the workshop stands at.
  case workshop(WorkshopValue)
}

/// What became of an étude; its words are `etudes.` and the raw value.
public enum EtudeProgress: String, Hashable, Sendable, CaseIterable {
  case open, kept, solved
}
