/// A material as an entry of a list, such as the hotbar (the row of materials that keys select).
public struct PaletteEntry: Hashable, Sendable {
  /// The material of the entry.
  public var material: MaterialID
  /// A Boolean value that indicates whether the material is one of the player's favourites.
  public var isFavourite: Bool
  /// A Boolean value that indicates whether the material is selected.
  public var isSelected: Bool
  /// The material's family (materials that sound alike), which is the heading in grouped lists; nil
  /// in lists without groups.
  public var family: MaterialFamily?

  /// Creates an entry for a material.
  public init(
    material: MaterialID, isFavourite: Bool, isSelected: Bool, family: MaterialFamily? = nil
  ) {
    self.material = material
    self.family = family
    self.isFavourite = isFavourite
    self.isSelected = isSelected
  }
}

/// The values that the status lines of the play screen show, such as the time and the position of
/// the hand (the player's cursor).
public struct Status: Hashable, Sendable {
  /// The number of ticks (steps of the simulation) so far.
  public var tick: UInt64
  /// The seed of the world.
  public var seed: UInt64
  /// A Boolean value that indicates whether time is paused.
  public var isPaused: Bool
  /// The base-2 logarithm of the number of ticks (steps of the simulation) in each pass (1/60 s) of
  /// the game loop: −2 is one tick every four passes, 0 is one tick and 4 is sixteen ticks a pass.
  public var speedExponent: Int
  /// The cell under the hand (the player's cursor).
  public var hand: CellPoint
  /// The content of the cell under the hand (the player's cursor).
  public var under: Cell
  /// The depth of the hand (the player's cursor) below the ground, in cells. It is negative above
  /// the ground.
  public var depth = 0
  /// The temperature at the hand (the player's cursor), in degrees relative to the world's base
  /// temperature.
  public var degrees = 0
  /// The shape of the brush.
  public var brush = BrushShape.square
  /// The width of the brush, in cells.
  public var brushWidth = 1
  /// The property of cells, such as the tuning of an instrument, that the two property keys
  /// currently change.
  public var property = EditProperty.tuning
  /// The weather at the hand (the player's cursor).
  public var weather = Weather.clear
  /// The time of day.
  public var phase = DayPhase.day
  /// The time of day, in minutes since midnight. A day has 24 hours.
  public var minutes = 360
  /// The material under the mouse pointer; nil if there is no pointer over the world.
  public var hovered: MaterialID?
  /// The material that the player has selected for placing.
  public var selected: MaterialID
  /// The number of cells in each tile on the screen: 1 at the closest scale, 4 for tiles of 2 × 2
  /// cells.
  public var cellsPerTile: Int
  /// The progress of the valley (the world in play), as the status lines show it.
  public var progress: ValleyProgress
  /// The musical scale of the world's instruments and creatures.
  public var scale: Scale
  /// The tempo of the world's music at normal speed, in beats per minute.
  public var beatsPerMinute: Int
  /// The macro (a recorded sequence of actions) that is being recorded or played; nil if there is
  /// none.
  public var macro: MacroProgress?
  /// The name of the valley (the world in play), or nil if it has none. The status lines then show
  /// the seed instead.
  public var title: String?
  /// The name of the étude (a small puzzle) that is being played, or nil if there is none.
  public var etude: String?

  /// Creates a status. Set the properties with default values afterwards.
  package init(
    tick: UInt64, seed: UInt64, isPaused: Bool, speedExponent: Int, hand: CellPoint, under: Cell,
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

/// One item of a list.
package struct MenuItemState: Hashable, Sendable {
  package var label: Label
  package var value: Label?
  /// A Boolean value that indicates whether choosing the item changes its value.
  ///
  /// If false, choosing the item performs an action, and the value is only information.
  package var isSetting: Bool
  /// A Boolean value that indicates whether the setting is on, so that choosing the item turns it
  /// off.
  package var isOn: Bool
  /// The heading of the item's group; nil in a list without groups.
  ///
  /// A heading is drawn above the first item of its group, and cannot have the focus. When an item
  /// receives the focus, the fact about it contains the heading only if the focus entered the
  /// group.
  package var heading: Label?

  package init(
    label: Label, value: Label? = nil, isSetting: Bool = false, isOn: Bool = false,
    heading: Label? = nil
  ) {
    self.label = label
    self.value = value
    self.isSetting = isSetting
    self.isOn = isOn
    self.heading = heading
  }
}

/// The progress of recording or playing a macro (a recorded sequence of actions).
public enum MacroProgress: Hashable, Sendable {
  /// A macro (a sequence of actions) is being recorded. The value is the length of the recording so
  /// far, in seconds.
  case recording(seconds: Int)
  /// A macro (a recorded sequence of actions) is playing. `seconds` is the elapsed time, and `of`
  /// is the length of the macro in seconds.
  case playing(seconds: Int, of: Int)
}

/// A persistent problem that the player should know about. It describes a state, not an event.
package enum Problem: Hashable, Sendable {
  /// No voice is available, although the player wants speech.
  case noVoice
  /// No loudspeaker is available, although the player wants sound.
  case noLoudspeaker
  case notKept(why: StoreError)
}

/// The kind of edit that an outline previews.
package enum GhostKind: String, Sendable, CaseIterable {
  /// The brush under the pointer.
  case brush
  /// The area that the hand covers, if it is larger than one cell.
  case cursor
  /// A shape from its first corner to the hand.
  case line, rectangle, ellipse
  /// A region to be copied, from its first corner to the hand.
  case copy
  /// The copied region, at the position where it would be pasted.
  case stamp
}

/// The outline of a pending edit.
package struct Ghost: Hashable, Sendable {
  package var kind: GhostKind
  /// The half tiles of the outline, counted from the top left of the visible rectangle. All of them
  /// are inside it.
  package var halves: [CellPoint]

  package init(_ kind: GhostKind, halves: [CellPoint]) {
    self.kind = kind
    self.halves = halves
  }
}

/// One of the three outputs of the game. Each has its own Views of the same valley.
package enum OutputKind: String, Sendable, CaseIterable {
  case screen, sound, words
}
