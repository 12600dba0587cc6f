/// Something that happened, or the answer to a question: what it is, and no word about it. Models
/// keep facts in the order in which they came about; word Views pull them, and decide what is said,
/// written and captioned, how urgently, and for how long.
public enum Fact: Hashable, Sendable {
  /// The player wants silence.
  case silence
  /// Something is to be told again; nil where nothing was told before.
  indirect case again(Fact?, isNewest: Bool)
  /// What was made of the valley, or could not be made.
  case edit(EditFact)
  /// What was found out.
  case explore(ExploreFact)
  /// What is heard around the hand: moments, sweeps, what is near.
  case soundscape(SoundscapeFact)
  /// What became of a recording.
  case macro(MacroFact)
  /// What became of an étude.
  case etude(EtudeFact)
  /// What happened to the valley, to time, to the hand.
  case valley(ValleyFact)
  /// What became of a grove.
  case grove(GroveFact)
  /// What happened around the valley.
  case game(GameFact)
  /// What became of a list, or of a text that is typed.
  case list(ListFact)
  /// What came of keeping something or bringing it back.
  case store(StoreFact)
  /// What became of something that is given on as a line of text.
  case share(ShareFact)
  /// What became of a gallery, or of something in it.
  case gallery(GalleryFact)
  /// What becomes of a file that is made of what was played.
  case export(ExportFact)
  /// What became of an étude that the player makes.
  case workshop(WorkshopFact)
}
