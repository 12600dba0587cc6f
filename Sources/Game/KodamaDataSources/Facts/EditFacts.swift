/// What the player made of the valley, or could not make: what happened, and no word about it.
public enum EditFact: Hashable, Sendable {
  /// The brush has put a material down, in so many cells.
  case placed(MaterialID, cells: Int)
  /// What was under the hand was taken away; so many cells with the brush.
  case taken(MaterialID, cells: Int)
  /// A stroke has ended that went on after its first dab: so many cells are of the material now,
  /// air where it took away.
  case strokeEnded(MaterialID, cells: Int)
  /// What is under the hand was used: a bell rings, a switch turns.
  case used(MaterialID, UseOutcome)
  /// A line begins at the hand.
  case lineBegun
  /// A line was drawn to the hand.
  case lineDrawn(MaterialID, cells: Int)
  /// A shape that is none of these begins at the hand.
  case shapeBegun(EditShape)
  /// A shape was drawn from its corner to the hand.
  case shapeDrawn(EditShape, MaterialID, cells: Int)
  /// What would be changed, before it is: a shape, a copy, a fill.
  case outlined(GhostKind, width: Int, height: Int, cells: Int)
  /// What was marked is forgotten.
  case unmarked
  /// What is connected was filled.
  case filled(MaterialID, cells: Int)
  /// One material took the place of another in the rectangle.
  case replaced(MaterialID, by: MaterialID, cells: Int)
  /// The valley was emptied.
  case cleared(cells: Int)
  /// An edit was taken back, where it is known which; so many more can be.
  indirect case undone(EditFact?, left: Int)
  /// An edit was done again, where it is known which; so many more can be.
  indirect case redone(EditFact?, left: Int)
  /// A dab is so many cells wide from now on.
  case brushSized(width: Int)
  /// A dab has this shape from now on.
  case brushShaped(BrushShape, width: Int)
  /// What is painted is painted on the other side of a column too, or no longer.
  case brushMirrored(Bool)
  /// Something became of the copy in hand.
  case stamp(StampFact)
  /// A material is in hand from now on; another one lost its slot of the hotbar to it, if one did.
  case picked(MaterialID, replacing: MaterialID?)
  /// The material of a slot is in hand from now on.
  case selected(MaterialID, isFavourite: Bool)
  /// A star was put on a material, or taken off.
  case starred(MaterialID, Bool)
  /// The music of the valley, or of one instrument, is another.
  case tuned(TuningFact)
  /// Something of what is under the brush was set, or will be.
  case property(PropertyFact)
  /// It could not be done.
  case refused(EditRefusal)
}

/// What became of a thing that was used.
public enum UseOutcome: String, Sendable, CaseIterable {
  /// It is an instrument, and rings.
  case rings
  /// It sends a pulse into what is connected to it.
  case pulses
  /// It is switched on now: pulses pass.
  case on
  /// It is switched off now: no pulse passes.
  case off
  /// It faces another way now.
  case turns
  /// It beats at another pace now.
  case paces
  /// It runs the other way now.
  case reverses
  /// It is a creature, and calls.
  case calls
  /// It is no thing to be used: a knock is heard, and nothing comes of it.
  case knocks
}

/// What is drawn between two corners.
public enum EditShape: String, Sendable, CaseIterable {
  /// A line with the brush.
  case line
  /// All cells of a rectangle.
  case rectangle
  /// All cells of an ellipse.
  case ellipse
}

/// What became of the copy that the hand carries.
public enum StampFact: Hashable, Sendable {
  /// One corner of what is to be copied is marked.
  case marked
  /// A region was copied; its size in cells.
  case copied(width: Int, height: Int)
  /// A region was read from a text that somebody sent; its size in cells.
  case read(width: Int, height: Int)
  /// The copy was put down, and changed so many cells.
  case pasted(cells: Int)
  /// The copy was turned by a quarter, clockwise.
  case rotated
  /// Left and right of the copy were exchanged.
  case mirrored
}

/// What was tuned by the hand, and to what.
public enum TuningFact: Hashable, Sendable {
  /// The valley has this scale.
  case scale(Scale)
  /// The valley has this tempo, in beats a minute at normal speed.
  case tempo(beatsPerMinute: Int)
  /// The instrument under the hand has this note, from 0, of so many, in this scale.
  case note(Int, of: Int, Scale)
  /// The clock under the hand beats every so many ticks.
  case clock(ticks: Int)
}

/// Why something could not be made.
public enum EditRefusal: Error, Hashable, Sendable {
  /// The material cannot be placed here.
  case place(MaterialID)
  /// There is nothing to take.
  case take
  /// This cannot be taken in hand.
  case pick(MaterialID)
  /// There is nothing to use.
  case use
  /// There is nothing to fill.
  case fill
  /// There is nothing to replace.
  case replace
  /// An étude is not emptied.
  case clearEtude
  /// The valley is empty already.
  case clear
  /// There is nothing to take back.
  case undo
  /// There is nothing to do again.
  case redo
  /// The region is too large to be copied.
  case stampSize
  /// No copy is in hand.
  case stampNone
  /// The text cannot be read.
  case unreadable(WorldTextFault)
  /// No text was copied.
  case noText
  /// Nothing is in this slot.
  case emptySlot
  /// The tempo goes no further.
  case tempo
  /// A string's note is its length.
  case stringNote
  /// What is under the hand has no note.
  case noNote
  /// The note, or the pace, goes no further.
  case noteLimit
  /// It gets no warmer or colder by hand.
  case warmthLimit
  /// Nothing under the brush has this property.
  case property(EditProperty)
  /// In an étude nothing but the music is set.
  case propertyEtude
}

/// What is wrong with a text that somebody wrote: where, what was found, what was expected.
public struct WorldTextFault: Hashable, Sendable {
  /// The kind of fault, as `WorldTextError.Code` names it.
  public var code: String
  /// The line, from 1.
  public var line: Int
  /// The column in characters, from 1.
  public var column: Int
  /// The text that stands there, as it was read.
  public var found: String
  /// What should stand there.
  public var expected: String
  /// What to write instead, where that can be guessed.
  public var suggestion: String?

  /// What is wrong at a line and column, both from 1.
  public init(
    code: String, line: Int, column: Int, found: String, expected: String, suggestion: String?
  ) {
    self.code = code
    self.line = line
    self.column = column
    self.found = found
    self.expected = expected
    self.suggestion = suggestion
  }
}

/// The shape of one dab of the brush.
public enum BrushShape: String, Sendable, CaseIterable {
  /// All cells within the size.
  case square
  /// The cells within the radius.
  case round
  /// A line one cell high.
  case flat
  /// Scattered cells of a square, every third.
  case spray
}
