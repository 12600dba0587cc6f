/// What the hand did.
public struct HandMoment: Hashable, Sendable {
  /// What.
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// It moved to another cell.
    case move
    /// It moved from one material to another.
    case change
    /// It could not move on: the world ends here.
    case edge
    /// It placed something.
    case place
    /// It took something away.
    case take
    /// There was nothing to do.
    case refuse
    /// The rectangle moved on.
    case page
  }

  /// What.
  public var kind: Kind
  /// What is under the hand.
  public var material: MaterialID
  /// Where, in tiles of the rectangle.
  public var tile: GridPoint

  /// Makes a moment.
  public init(_ kind: Kind, _ material: MaterialID, tile: GridPoint) {
    self.kind = kind
    self.material = material
    self.tile = tile
  }
}

/// A sweep under way, and how far it has come.
public struct SweepProgress: Hashable, Sendable {
  /// What a sweep plays.
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// One note a column: the top surface.
    case skyline
  }

  /// What it plays.
  public var kind: Kind
  /// How many passes ago it started.
  public var passes: Int
  /// The length of a column's slot, in milliseconds.
  public var columnMilliseconds: Int
  /// What each column plays; nil where there is nothing but air.
  public var columns: [GridNote?]
  /// The hand: its row is the home tone, its column has a tick.
  public var hand: GridPoint

  /// Makes a sweep's progress.
  public init(
    kind: Kind, passes: Int, columnMilliseconds: Int, columns: [GridNote?], hand: GridPoint
  ) {
    self.kind = kind
    self.passes = passes
    self.columnMilliseconds = columnMilliseconds
    self.columns = columns
    self.hand = hand
  }
}

/// A material in a row of the rectangle: a timbre and a pitch.
public struct GridNote: Hashable, Sendable {
  /// The row, 0 at the top.
  public var row: Int
  /// What is there.
  public var material: MaterialID

  /// Makes a note.
  public init(row: Int, material: MaterialID) {
    self.row = row
    self.material = material
  }
}

/// Something that happened in earshot.
public struct HeardMoment: Hashable, Sendable {
  /// What happened.
  public var moment: Moment
  /// Where, in tiles of the rectangle; outside of it where something far away is loud.
  public var tile: GridPoint
  /// How far from the hand, in cells.
  public var distance: Int

  /// Makes a heard moment.
  public init(moment: Moment, tile: GridPoint, distance: Int) {
    self.moment = moment
    self.tile = tile
    self.distance = distance
  }
}

/// What happened in a list.
public enum MenuMoment: UInt8, Sendable, CaseIterable {
  /// It came up.
  case open
  /// The focus moved.
  case move
  /// The focus could not move on.
  case edge
  /// An item was chosen.
  case choose
  /// What was chosen cannot be done now.
  case refuse
}

/// What happened to the palette.
public enum PaletteMoment: UInt8, Sendable, CaseIterable {
  /// Another material is in hand.
  case select
  /// A star was put on.
  case star
  /// A star was taken off.
  case unstar
}

/// Something to be said.
public struct Announcement: Hashable, Sendable {
  /// How urgent it is.
  public enum Priority: UInt8, Sendable {
    /// May be dropped.
    case progress
    /// An event.
    case message
    /// The answer to a key; interrupts.
    case important
  }

  /// What is to be said, or nil to stop speaking.
  public var message: Message?
  /// How urgent.
  public var priority: Priority
  /// How long it lasts, in passes.
  public var lengthPasses: Int

  /// Makes an announcement.
  public init(_ message: Message?, _ priority: Priority, lengthPasses: Int = 0) {
    self.message = message
    self.priority = priority
    self.lengthPasses = lengthPasses
  }
}
