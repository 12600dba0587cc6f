/// A change of the valley by the player, or a change that was refused.
public enum EditFact: Hashable, Sendable {
  /// The brush placed a material in this many cells.
  case placed(MaterialID, cells: Int)
  /// The hand removed the material under it, or the brush removed this many cells.
  case taken(MaterialID, cells: Int)
  /// A brush stroke ended that went beyond its first dab; this many cells changed. The material is
  /// air for a stroke that removed.
  case strokeEnded(MaterialID, cells: Int)
  /// The hand used what is under it, such as a bell or a switch.
  case used(MaterialID, UseOutcome)
  /// The player marked the start of a line.
  case lineBegun
  /// A line was drawn from its start to the hand.
  case lineDrawn(MaterialID, cells: Int)
  /// The player marked the first corner of a rectangle or an ellipse.
  case shapeBegun(EditShape)
  /// A shape was drawn from its first corner to the hand.
  case shapeDrawn(EditShape, MaterialID, cells: Int)
  /// The size of a change before it is made: a shape, a copy or a fill.
  case outlined(GhostKind, width: Int, height: Int, cells: Int)
  /// The marked corner was cleared.
  case unmarked
  /// A connected region was filled.
  case filled(MaterialID, cells: Int)
  /// One material was replaced by another in the rectangle.
  case replaced(MaterialID, by: MaterialID, cells: Int)
  /// The valley was cleared.
  case cleared(cells: Int)
  /// An edit was undone; nil if it is unknown. `left` more edits can be undone.
  indirect case undone(EditFact?, left: Int)
  /// An edit was redone; nil if it is unknown. `left` more edits can be redone.
  indirect case redone(EditFact?, left: Int)
  /// The brush is now this many cells wide.
  case brushSized(width: Int)
  /// The brush now has this shape and width.
  case brushShaped(BrushShape, width: Int)
  /// Mirrored painting was turned on or off.
  case brushMirrored(Bool)
  /// Something happened to the copied region.
  case stamp(StampFact)
  /// A material was selected. `replacing` is the material that lost its slot of the hotbar, if any.
  case picked(MaterialID, replacing: MaterialID?)
  /// The material of a hotbar slot was selected.
  case selected(MaterialID, isFavourite: Bool)
  /// A material was starred, or its star was removed.
  case starred(MaterialID, Bool)
  /// The scale, the tempo, an instrument or a clock was tuned.
  case tuned(TuningFact)
  /// A property under the brush was changed, or another property was chosen.
  case property(PropertyFact)
  /// The edit was refused.
  case refused(EditError)
}

/// The result of using a thing.
public enum UseOutcome: String, Sendable, CaseIterable {
  /// The thing is an instrument and rings.
  case rings
  /// It sends a pulse into what is connected to it.
  case pulses
  /// It is now on, and lets pulses pass.
  case on
  /// It is now off, and blocks pulses.
  case off
  /// It now faces another direction.
  case turns
  /// It now beats at another pace.
  case paces
  /// It now runs in the other direction.
  case reverses
  /// The thing is a creature and calls.
  case calls
  /// It has no use. The player hears a knock.
  case knocks
}

/// A shape between two corners.
public enum EditShape: String, Sendable, CaseIterable {
  /// A line with the width of the brush.
  case line
  /// All cells of a rectangle.
  case rectangle
  /// All cells of an ellipse.
  case ellipse
}

/// An event of the copied region, which is called a stamp.
public enum StampFact: Hashable, Sendable {
  /// One corner of the region is marked.
  case marked
  /// A region of this size, in cells, was copied.
  case copied(width: Int, height: Int)
  /// A region of this size, in cells, was read from shared text.
  case read(width: Int, height: Int)
  /// The copy was pasted and changed this many cells.
  case pasted(cells: Int)
  /// The copy was rotated by 90 degrees clockwise.
  case rotated
  /// The copy was mirrored left to right.
  case mirrored
}

/// A change of the valley's music or of an instrument.
public enum TuningFact: Hashable, Sendable {
  /// The valley now has this scale.
  case scale(Scale)
  /// The valley now has this tempo at normal speed.
  case tempo(beatsPerMinute: Int)
  /// The instrument under the hand now has this note, counted from 0, out of the notes of the
  /// scale.
  case note(Int, of: Int, Scale)
  /// The clock under the hand now beats once in this many ticks.
  case clock(ticks: Int)
}

/// A reason why an edit was refused.
public enum EditError: Error, Hashable, Sendable {
  /// The material cannot be placed here.
  case place(MaterialID)
  /// There is nothing to remove.
  case take
  /// This material cannot be selected.
  case pick(MaterialID)
  /// There is nothing to use.
  case use
  /// There is nothing to fill.
  case fill
  /// There is nothing to replace.
  case replace
  /// An étude cannot be cleared.
  case clearEtude
  /// The valley is already empty.
  case clear
  /// There is nothing to undo.
  case undo
  /// There is nothing to redo.
  case redo
  /// The region is too large to copy.
  case stampSize
  /// Nothing has been copied.
  case noStamp
  /// The text cannot be read.
  case unreadable(WorldTextProblem)
  /// The clipboard contains no text.
  case noText
  /// The hotbar slot is empty.
  case emptySlot
  /// The tempo is at its limit.
  case tempo
  /// The note of a string depends on its length and cannot be set.
  case stringNote
  /// The material under the hand has no note.
  case noNote
  /// The note or the pace is at its limit.
  case noteLimit
  /// The temperature is at the limit of what the hand can set.
  case warmthLimit
  /// Nothing under the brush has this property.
  case property(EditProperty)
  /// In an étude only the music can be changed.
  case propertyEtude
}

/// An error in the text form of a world, with its position.
public struct WorldTextProblem: Hashable, Sendable {
  /// The kind of error, as named by `WorldTextError.Code`.
  public var code: String
  /// The line, from 1.
  public var line: Int
  /// The column in characters, from 1.
  public var column: Int
  /// The text at that position.
  public var found: String
  /// The text that was expected.
  public var expected: String
  /// The closest valid text, if one is close enough.
  public var suggestion: String?

  /// Creates an error at a line and a column, both counted from 1.
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

/// The shape of the brush.
public enum BrushShape: String, Sendable, CaseIterable {
  /// All cells within the size.
  case square
  /// The cells within the radius.
  case round
  /// A line that is one cell high.
  case flat
  /// Every third cell of a square.
  case spray
}

/// A property of a cell that the hand can change.
///
/// The message id is `property.` and the raw value. The keys cycle through the cases in this order,
/// which shared macros depend on.
public enum EditProperty: String, Hashable, Sendable, CaseIterable {
  /// The note of an instrument or the pace of a clock.
  case tuning
  /// The temperature of a place.
  case warmth
  /// The direction in which something faces or carries.
  case direction
  /// The charge: a pulse in a wire, a switch that is on, a lit lamp.
  case charge

  /// The next property; the first follows the last.
  public var next: EditProperty {
    let all = Self.allCases
    let position = all.firstIndex(of: self) ?? 0
    return all[(position + 1) % all.count]
  }
}

/// A change of a property under the brush.
public enum PropertyFact: Hashable, Sendable {
  /// The two property keys now change this property.
  case chosen(EditProperty)
  /// This many instruments and clocks were tuned.
  case tuned(cells: Int)
  /// The temperature under the brush is now this many degrees above that of the valley.
  case warmed(degrees: Int)
  /// This many things were turned; the first one now faces this direction.
  case turned(Direction, cells: Int)
  /// This many things were charged or discharged.
  case charged(Bool, cells: Int)
}
