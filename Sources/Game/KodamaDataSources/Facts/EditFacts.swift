/// A change that the player made to the valley, or tried to make.
package enum EditFact: Hashable, Sendable {
  case placed(MaterialID, cells: Int)
  /// The brush removed a number of cells. The value is the removed material.
  case taken(MaterialID, cells: Int)
  /// A brush stroke of more than one dab ended. It changed this many cells in total. The material
  /// is air for a stroke that removed cells.
  case strokeEnded(MaterialID, cells: Int)
  case used(MaterialID, UseOutcome)
  case lineBegun
  case lineDrawn(MaterialID, cells: Int)
  case shapeBegun(EditShape)
  case shapeDrawn(EditShape, MaterialID, cells: Int)
  /// The size of a pending edit, which is a shape, a copy or a paste.
  case outlined(GhostKind, width: Int, height: Int, cells: Int)
  /// The marked corner was cleared.
  case unmarked
  case filled(MaterialID, cells: Int)
  /// One material was replaced by another in the visible rectangle.
  case replaced(MaterialID, by: MaterialID, cells: Int)
  case cleared(cells: Int)
  /// An edit was undone. The first value is nil if the edit is unknown. `left` more edits can be
  /// undone.
  indirect case undone(EditFact?, left: Int)
  indirect case redone(EditFact?, left: Int)
  /// The brush is now this many cells wide.
  case brushSized(width: Int)
  case brushShaped(BrushShape, width: Int)
  case brushMirrored(Bool)
  case stamp(StampFact)
  /// A material was selected. `replacing` is the material that it replaced in the hotbar, if any.
  case picked(MaterialID, replacing: MaterialID?)
  /// The player selected the material of a slot of the hotbar.
  case selected(MaterialID, isFavourite: Bool)
  /// A material became a favourite (true), or is no longer one (false).
  case starred(MaterialID, Bool)
  case tuned(TuningFact)
  case property(PropertyFact)
  case refused(EditError)
}

/// The result of using the thing under the hand.
package enum UseOutcome: String, Sendable, CaseIterable {
  case rings
  /// The thing sends an electric pulse to everything connected to it.
  case pulses
  /// The thing is a switch or sluice, which is now on or open.
  case on
  /// The thing is a switch or sluice, which is now off or closed.
  case off
  /// The thing is a gate or pump, which now points in another direction.
  case turns
  /// The thing is a clock, which now has another interval.
  case paces
  /// The thing is a conveyor, which now runs in the other direction.
  case reverses
  case calls
  /// The thing cannot be used. A knock is played.
  case knocks
}

/// A shape between two corners.
package enum EditShape: String, Sendable, CaseIterable {
  /// A straight line with the width of the brush.
  case line
  case rectangle
  case ellipse
}

/// An event that concerns the stamp, which is the copied region of cells.
package enum StampFact: Hashable, Sendable {
  case marked
  /// A region of this size, in cells, was copied.
  case copied(width: Int, height: Int)
  /// A stamp of this size, in cells, was read from a shared text.
  case read(width: Int, height: Int)
  case pasted(cells: Int)
  /// The stamp was rotated clockwise by 90 degrees.
  case rotated
  /// The stamp was mirrored horizontally.
  case mirrored
}

/// A change of the valley's music, an instrument or a clock.
package enum TuningFact: Hashable, Sendable {
  case scale(Scale)
  /// The valley now has this tempo at normal speed.
  case tempo(beatsPerMinute: Int)
  /// The instrument under the hand now has this note, from 0, out of the number of notes in a
  /// scale.
  case note(Int, of: Int, Scale)
  case clock(ticks: Int)
}

/// A reason why an edit was refused.
package enum EditError: Error, Hashable, Sendable {
  case place(MaterialID)
  /// The material joins the thing here instead of replacing it.
  case joins(MaterialID, MaterialID)
  case take
  case pick(MaterialID)
  case use
  case fill
  case replace
  /// An étude cannot be cleared.
  case clearEtude
  case clear
  case undo
  case redo
  case stampSize
  case noStamp
  case unreadable(WorldTextProblem)
  case noText
  case emptySlot
  case tempo
  /// A string's note depends on its length and cannot be set.
  case stringNote
  case noNote
  /// The note of the instrument or the interval of the clock is at its limit.
  case noteLimit
  case warmthLimit
  /// Nothing under the brush has this property.
  case property(EditProperty)
  /// In an étude, only notes and intervals can be changed.
  case propertyEtude
}

/// An error in the text form of a world, and its position.
package struct WorldTextProblem: Hashable, Sendable {
  /// The kind of error, as named by `WorldTextError.Code`.
  package var code: String
  /// The line number, from 1.
  package var line: Int
  /// The position in the line, in characters from 1.
  package var column: Int
  package var found: String
  package var expected: String
  package var suggestion: String?

  package init(
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

/// The shape of the brush with which the player paints.
public enum BrushShape: String, Sendable, CaseIterable {
  /// The brush paints all cells of a square.
  case square
  /// The brush paints all cells of a disc.
  case round
  /// The brush paints a horizontal line that is one cell high.
  case flat
  /// The brush paints every third cell of a square.
  case spray
}

/// A property of cells that the player can change under the brush.
///
/// The identifier of its name in the message catalogue is `property.` followed by the raw value.
/// Two keys step through the cases in this order. Shared macros (recorded sequences of actions)
/// depend on it, so do not change the order.
public enum EditProperty: String, Hashable, Sendable, CaseIterable {
  /// The note of an instrument or the interval of a clock.
  case tuning
  /// The temperature of a 4 × 4 block of cells.
  case warmth
  /// The direction in which a gate, pump, creature or conveyor points.
  case direction
  /// The electric charge, which is a pulse in a wire, the position of a switch, or the light of a
  /// lamp.
  case charge

  /// The next property, or the first after the last.
  package var next: EditProperty {
    let all = Self.allCases
    let position = all.firstIndex(of: self) ?? 0
    return all[(position + 1) % all.count]
  }
}

/// A change of a property under the brush, or of the property that the keys change.
package enum PropertyFact: Hashable, Sendable {
  case chosen(EditProperty)
  case tuned(cells: Int)
  /// The temperature under the brush was changed to this many degrees above the valley's base
  /// temperature.
  case warmed(degrees: Int)
  /// A number of things were turned. The direction is the first one's.
  case turned(Direction, cells: Int)
  /// A number of things were charged (true) or discharged (false).
  case charged(Bool, cells: Int)
}
