/// One material at hand.
public struct PaletteEntry: Hashable, Sendable {
  /// Which.
  public var material: MaterialID
  /// Whether the player has marked it with a star.
  public var isFavourite: Bool
  /// Whether it is the one in hand.
  public var isSelected: Bool

  /// Makes an entry.
  public init(material: MaterialID, isFavourite: Bool, isSelected: Bool) {
    self.material = material
    self.isFavourite = isFavourite
    self.isSelected = isSelected
  }
}

/// How time goes, and where the hand is.
public struct Status: Hashable, Sendable {
  /// The tick of the world.
  public var tick: UInt64
  /// The seed the world grew from.
  public var seed: UInt64
  /// Whether time stands still.
  public var isPaused: Bool
  /// Ticks a pass as a power of two: −2 is a quarter, 0 is one, 4 is sixteen.
  public var speedExponent: Int
  /// Where the hand is, in cells of the world.
  public var hand: GridPoint
  /// What is under it.
  public var under: Cell
  /// What is in hand.
  public var selected: MaterialID
  /// Cells a tile: 1, or 4 in a square of 2 × 2… as zoomed.
  public var cellsPerTile: Int
  /// How awake the valley is, 0–100.
  public var awakePercent: Int
  /// The scale of the valley.
  public var scale: Scale
  /// Its tempo, in beats a minute at normal speed.
  public var beatsPerMinute: Int
  /// What is recorded or played again, if anything is.
  public var piece: PieceProgress?
  /// What the valley is called, where it has a name; else its seed is told.
  public var title: String?

  /// Makes a status.
  public init(
    tick: UInt64, seed: UInt64, isPaused: Bool, speedExponent: Int, hand: GridPoint, under: Cell,
    selected: MaterialID, cellsPerTile: Int, awakePercent: Int, scale: Scale, beatsPerMinute: Int,
    piece: PieceProgress? = nil, title: String? = nil
  ) {
    self.tick = tick
    self.seed = seed
    self.isPaused = isPaused
    self.speedExponent = speedExponent
    self.hand = hand
    self.under = under
    self.selected = selected
    self.cellsPerTile = cellsPerTile
    self.awakePercent = awakePercent
    self.scale = scale
    self.beatsPerMinute = beatsPerMinute
    self.piece = piece
    self.title = title
  }
}

/// One item of a list with a focus.
public struct MenuItemState: Hashable, Sendable, Codable {
  /// What it is called.
  public var label: Title
  /// Its value, where it has one.
  public var value: ItemValue?
  /// Whether it can be chosen now.
  public var isEnabled: Bool
  /// Whether choosing it changes its value; else it does something, and the value only tells.
  public var isSetting: Bool
  /// Whether it is switched on, so that choosing it switches it off.
  public var isOn: Bool

  /// Makes an item.
  public init(
    label: Title, value: ItemValue? = nil, isEnabled: Bool = true, isSetting: Bool = false,
    isOn: Bool = false
  ) {
    self.label = label
    self.value = value
    self.isEnabled = isEnabled
    self.isSetting = isSetting
    self.isOn = isOn
  }
}
