public import KodamaDataSources
public import KodamaRoles

/// Assigns a glyph (one character) to each distinct cell of a world's text, in the order of first
/// use.
struct WorldLegend {
  private(set) var entries: [(Unicode.Scalar, Cell)] = []
  private var glyphs: [Cell: Unicode.Scalar] = [:]
  private var taken: Set<Unicode.Scalar> = []
  private var spare = 0

  /// The fallback glyphs, with narrow and common ones first. There are more of them than the 65,536
  /// distinct cells.
  private static let ranges: [ClosedRange<UInt32>] = [
    0x41...0x5a, 0x61...0x7a, 0x30...0x39, 0xc0...0xd6, 0xd8...0xf6, 0x391...0x3a1, 0x3b1...0x3c9,
    0x410...0x44f, 0x3041...0x3096, 0x30a1...0x30fa, 0x4e00...0x9fff, 0xac00...0xd7a3,
    0xf0000...0xffffd,
  ]
  private static let usual: [String: Unicode.Scalar] = [
    "air": ".", "wall": "X", "stone": "#", "sand": ":", "water": "~", "fire": "^", "wood": "H",
    "plant": "\"", "bell": "&", "smoke": "%",
  ]

  mutating func glyph(of cell: Cell, _ rules: MaterialRules) -> Unicode.Scalar {
    if let glyph = glyphs[cell] { return glyph }
    let name = rules.name(of: cell.material)
    var glyph = rules.freshCell(cell.material) == cell ? Self.usual[name] : nil
    if let usual = glyph, taken.contains(usual) { glyph = nil }
    if glyph == nil, let letter = name.unicodeScalars.first, !taken.contains(letter) {
      glyph = letter
    }
    let chosen = glyph ?? nextSpare()
    glyphs[cell] = chosen
    taken.insert(chosen)
    entries.append((chosen, cell))
    return chosen
  }

  private mutating func nextSpare() -> Unicode.Scalar {
    while true {
      var offset = UInt32(spare)
      spare += 1
      for range in Self.ranges {
        let count = UInt32(range.count)
        guard offset >= count else {
          let scalar = Unicode.Scalar(range.lowerBound + offset) ?? "?"
          if taken.contains(scalar) { break }
          return scalar
        }
        offset -= count
      }
    }
  }
}

/// The initial state of play in a world that was read from text: its title, the materials that the
/// player can place, the position of the player's cursor, and the zoom.
public struct WorldOpening: Sendable, Equatable {
  /// The maximum number of materials in the hotbar, one per digit key.
  package static let hotbarLimit = 10

  /// The title of the world, which may be empty.
  public var title = ""
  /// The materials of the hotbar (the row of materials that keys select), in the order of the digit
  /// keys. If the array is empty, the game's default is used.
  public var hotbar: [MaterialID] = []
  /// The initial position of the hand (the player's cursor), or nil for the game's default.
  public var hand: CellPoint?
  /// The initial zoom of the view.
  package enum Sight: String, Sendable, CaseIterable {
    /// Each tile is one cell.
    case closest
    /// Each tile is 2 × 2 cells.
    case floor
    /// Each tile covers as many cells as necessary to show the whole world.
    case whole
  }

  /// The initial zoom. A world of fewer than 80 × 48 cells always begins at `closest`.
  package var sight = Sight.closest

  /// Creates the initial state of play with the game's defaults.
  public init() {}

  /// Reads the initial state of play from the header of a world's text.
  ///
  /// - Throws: `WorldTextError` if the hotbar (the materials that keys select) is invalid, or the
  ///   position of the player's cursor is outside the world.
  public init(_ text: WorldText, rules: MaterialRules) throws(WorldTextError) {
    title = text.title
    hotbar = try text.hotbar(rules) ?? []
    hand = try Self.hand(text)
  }

  package static func faults(_ text: WorldText, rules: MaterialRules) -> [WorldTextError] {
    var faults: [WorldTextError] = []
    do { _ = try text.hotbar(rules) } catch { faults.append(error) }
    do { _ = try hand(text) } catch { faults.append(error) }
    return faults
  }

  private static func hand(_ text: WorldText) throws(WorldTextError) -> CellPoint? {
    try text.words(of: "hand") { (words) throws(WorldTextError) in
      CellPoint(
        try words.number(in: 0...(text.width - 1)), try words.number(in: 0...(text.height - 1)))
    }
  }
}
