/// A family of materials that sound alike. Bots distinguish materials only by family.
public enum Family: UInt8, Sendable, CaseIterable {
  /// Air, which has no glyph and no note.
  case air
  /// Stone and similar materials, which sound like a knock.
  case stone
  /// Powders, which hiss and fall.
  case sand
  /// Liquids, which bubble and flow.
  case water
  /// Fire, which crackles and spreads.
  case fire
  /// Plants, which sound plucked, grow and burn.
  case plant
  /// Metal and bells, which ring.
  case metal
  /// Wires, which buzz and conduct.
  case wire
  /// Creatures, which glide in pitch and move.
  case creature

  /// The families that have a sound, in the order of the sound lesson.
  public static let heard: [Family] = allCases.filter { $0 != .air }

  /// The name of the family, which content files also use for its patch.
  public var name: String {
    switch self {
    case .air: "air"
    case .stone: "stone"
    case .sand: "sand"
    case .water: "water"
    case .fire: "fire"
    case .plant: "plant"
    case .metal: "metal"
    case .wire: "wire"
    case .creature: "creature"
    }
  }

  /// The family to which a bot assigns materials that look like the target but must be left alone.
  /// The bot then treats them as obstacles.
  public var other: Family { self == .stone ? .metal : .stone }

  /// Creates the family with the given patch name, or returns nil if the name is unknown.
  public init?(name: String) {
    guard let family = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = family
  }
}

/// The meaning of the map's glyphs, as explained on the help screen: the glyphs of each family and
/// of the hand, and the position of the map on the screen.
public struct GlyphLegend: Hashable, Sendable {
  /// The glyphs of a map tile, which fill two neighbouring cells of the screen.
  public struct Mark: Hashable, Sendable {
    /// The Unicode scalar in the left cell.
    public var left: UInt32
    /// The Unicode scalar in the right cell; 0 if the left glyph fills both cells.
    public var right: UInt32
    /// The colour of both glyphs as `0xRRGGBB`.
    public var ink: UInt32

    /// Creates a mark from its two scalars and their colour.
    public init(left: UInt32, right: UInt32, ink: UInt32) {
      self.left = left
      self.right = right
      self.ink = ink
    }
  }

  /// The screen column at which the map starts.
  public var column: Int
  /// The screen row at which the map starts.
  public var row: Int
  /// The glyphs of the hand.
  public var hand: Mark
  private var meanings: [Mark: Family] = [:]

  /// Creates a legend. If two families have the same mark, the first one is used.
  public init(column: Int = 0, row: Int = 0, hand: Mark, entries: [(Mark, Family)]) {
    self.column = column
    self.row = row
    self.hand = hand
    for (mark, family) in entries where meanings[mark] == nil {
      meanings[mark] = family
    }
  }

  /// Returns the family that a mark represents, or nil if the mark is unknown.
  public func family(_ mark: Mark) -> Family? { meanings[mark] }
}

/// The family for each material name, as listed in the catalogue of materials.
public struct WordLegend: Hashable, Sendable {
  private var meanings: [String: Family] = [:]

  /// Creates a legend from names in the form in which they are spoken within a sentence. If a name
  /// occurs twice, its first family is used.
  public init(_ entries: [(name: String, family: Family)]) {
    for (name, family) in entries where meanings[name] == nil { meanings[name] = family }
  }

  /// Returns the family of the material with the given name, or nil if the name is unknown.
  public func family(_ name: some StringProtocol) -> Family? { meanings[String(name)] }
}

/// Draws the picture of a valley from a map that a bot guesses, as it would be imagined by a player
/// who has seen every material. It has no access to the actual valley.
public protocol FloorLegend: AnyObject {
  /// All appearances that a cell can have; the first one is air.
  var kinds: [FloorKind] { get }
  /// The colour of the hand's cell as `0xRRGGBB`.
  var handColour: UInt32 { get }

  /// Draws a page of a valley.
  ///
  /// - Parameters:
  ///   - map: the index in `kinds` for each cell, row by row.
  ///   - hand: the hand's cell, if it is known.
  ///   - corner: the cell at the top left of the page. It is negative in a valley that is smaller
  ///     than the page.
  ///   - moment: the time and the weather to draw.
  /// - Returns: The whole screen; everything outside the valley is blank.
  func picture(
    of map: [Int], hand: (x: Int, y: Int)?, from corner: (x: Int, y: Int), at moment: FloorMoment
  ) -> TextObservation
}

/// An appearance that a cell can have in the picture.
public struct FloorKind: Hashable, Sendable {
  /// The family of the cell's material.
  public var family: Family
  /// The material's glyphs on the map in the panel.
  public var mark: GlyphLegend.Mark
  /// The Unicode scalar that the picture shows in the cell; nil if it shows only a colour.
  public var figure: UInt32?
  /// True if the material never moves, so that its exact position is worth finding.
  public var isStill: Bool

  /// Creates a kind of thing from its looks.
  public init(family: Family, mark: GlyphLegend.Mark, figure: UInt32?, isStill: Bool) {
    (self.family, self.mark, self.figure, self.isStill) = (family, mark, figure, isStill)
  }
}

/// The time and the weather of a valley, as the panel shows them.
public struct FloorMoment: Hashable, Sendable {
  /// The tick of the world, counted from 0.
  public var tick: UInt64 = 0
  /// The Unicode scalar of the weather symbol; 0 if the sky is clear.
  public var weather: UInt32 = 0

  /// The screen rows of the clock and of the tick in the panel, and the panel's first column.
  private static let (clockRow, tickRow, column) = (1, 8, 81)

  /// Creates the first moment of a valley: tick 0 with a clear sky.
  public init() {}

  /// Reads the time and the weather from a frame's panel. If the panel doesn't show them, the tick
  /// is 0 and the sky is clear.
  public init(_ frame: TextObservation) {
    func row(_ number: Int) -> ArraySlice<UInt32> {
      let start = number * frame.columns + Self.column
      let end = (number + 1) * frame.columns
      return end <= frame.glyphs.count && start < end ? frame.glyphs[start..<end] : []
    }
    for glyph in row(Self.tickRow) where (0x30...0x39).contains(glyph) {
      tick = tick &* 10 &+ UInt64(glyph - 0x30)
    }
    // Only the weather symbol follows the clock.
    weather = row(Self.clockRow).dropFirst(7).first { $0 > 0x20 } ?? 0
  }
}
