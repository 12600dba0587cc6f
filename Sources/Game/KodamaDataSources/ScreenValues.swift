/// One material at hand.
public struct PaletteEntry: Hashable, Sendable {
  /// The material that the entry stands for.
  public var material: MaterialID
  /// Whether the player has marked it with a star.
  public var isFavourite: Bool
  /// Whether it is the one in hand.
  public var isSelected: Bool
  /// What kind of thing it is: a list shows one kind after the other.
  public var family: MaterialFamily?

  /// A line of the catalogue.
  public init(
    material: MaterialID, isFavourite: Bool, isSelected: Bool, family: MaterialFamily? = nil
  ) {
    self.material = material
    self.family = family
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
  /// How many cells the hand is below the ground; negative above it.
  public var depth = 0
  /// How warm it is there, in degrees over the valley.
  public var degrees = 0
  /// The shape of a dab of the brush.
  public var brush = BrushShape.square
  /// How many cells a dab is wide.
  public var brushWidth = 1
  /// What the two keys set that set something of what is under the brush.
  public var property = EditProperty.tuning
  /// What the sky does.
  public var weather = Weather.clear
  /// The time of day.
  public var phase = DayPhase.day
  /// How much of the day is over, in minutes of a day of 24 hours that begins at midnight.
  public var minutes = 360
  /// What a pointer hovers over, if it does.
  public var hovered: MaterialID?
  /// What is in hand.
  public var selected: MaterialID
  /// Cells a tile: 1, or 4 in a square of 2 × 2… as zoomed.
  public var cellsPerTile: Int
  /// How far the valley has come.
  public var progress: ValleyProgress
  /// The scale of the valley.
  public var scale: Scale
  /// Its tempo, in beats a minute at normal speed.
  public var beatsPerMinute: Int
  /// What is recorded or played again, if anything is.
  public var macro: MacroProgress?
  /// What the valley is called, where it has a name; else its seed is told.
  public var title: String?
  /// The name of the étude that is played; nil in a valley.
  public var etude: String?

  /// What the status shows of a valley.
  public init(
    tick: UInt64, seed: UInt64, isPaused: Bool, speedExponent: Int, hand: GridPoint, under: Cell,
    selected: MaterialID, cellsPerTile: Int, progress: ValleyProgress, scale: Scale,
    beatsPerMinute: Int, macro: MacroProgress? = nil, title: String? = nil
  ) {
    self.tick = tick
    self.seed = seed
    self.isPaused = isPaused
    self.speedExponent = speedExponent
    self.hand = hand
    self.under = under
    self.selected = selected
    self.cellsPerTile = cellsPerTile
    self.progress = progress
    self.scale = scale
    self.beatsPerMinute = beatsPerMinute
    self.macro = macro
    self.title = title
  }
}

/// One item of a list with a focus.
public struct MenuItemState: Hashable, Sendable {
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

  /// A line of a list; what it can do follows from its kind.
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

/// How far what the player does is recorded, or what was recorded is played again.
public enum MacroProgress: Hashable, Sendable {
  /// It is recorded, for so many seconds.
  case recording(seconds: Int)
  /// It is played again: so many seconds of all of them.
  case playing(seconds: Int, of: Int)
}

/// What is amiss around a game, for as long as it is: a state, not something that happened.
public enum Trouble: Hashable, Sendable {
  /// Nothing speaks, though words are to be heard.
  case noVoice
  /// Nothing sounds, though sound is to be heard.
  case noLoudspeaker
  /// What is played is not being kept.
  case notKept(why: StoreError)
}
