package import KodamaDataSources
package import KodamaRoles
import KodamaWorld

/// The materials at hand and the favourites. One palette serves every screen of a game at once, so
/// it has observers instead of one delegate.
package final class Palette: Model {
  /// The kinds of change that an observer of the palette can wait for.
  package enum Notice: CaseIterable, Sendable {
    /// Another material is in hand.
    case selection
    /// A star was put on or taken off.
    case favourites
  }

  /// How many materials the hotbar holds: one for each digit.
  package static let hotbarSlots = WorldOpening.hotbarLimit

  /// Told of every change.
  package let observers = ObserverSet<Notice>()
  /// The materials of the hotbar, in the order of their keys.
  package private(set) var hotbar: [MaterialID]
  /// The material in hand.
  package private(set) var selected: MaterialID {
    didSet {
      guard let slot = hotbar.firstIndex(of: selected) else { return }
      slotsByAge.removeAll { $0 == slot }
      slotsByAge.append(slot)
    }
  }
  /// What happened during this pass.
  package private(set) var moments: [PaletteMoment] = []
  private var stars: [Bool]
  /// The slots of the hotbar, from the one that was in hand longest ago.
  private var slotsByAge: [Int]

  /// Makes a palette with the first of these materials in its hotbar.
  ///
  /// - Parameter hotbar: at least one; the first is in hand.
  package init(hotbar: [MaterialID]) {
    self.hotbar = Array(hotbar.prefix(Self.hotbarSlots))
    selected = hotbar.first ?? .air
    stars = Array(repeating: false, count: 256)
    slotsByAge = self.hotbar.indices.reversed()
  }

  /// Forgets what happened during the last pass.
  package func beginPass() { moments.removeAll(keepingCapacity: true) }

  /// Whether a material has a star.
  package func isFavourite(_ material: MaterialID) -> Bool { stars[Int(material.rawValue)] }

  /// The materials with a star, in the order of the table.
  package var favourites: [MaterialID] {
    (0..<256).filter { stars[$0] }.map { MaterialID(UInt8($0)) }
  }

  /// Takes the material of a slot, 0–9, in hand.
  ///
  /// - Returns: whether there is one.
  @discardableResult
  package func selectSlot(_ slot: Int) -> Bool {
    guard hotbar.indices.contains(slot) else { return false }
    select(hotbar[slot])
    return true
  }

  /// Takes a material in hand. One that is not in the hotbar takes an empty slot, or else the one
  /// without a star that was in hand longest ago; where all have one, the oldest of all.
  ///
  /// - Returns: the material that lost its slot, if one did.
  @discardableResult
  package func select(_ material: MaterialID) -> MaterialID? {
    var replaced: MaterialID?
    if !hotbar.contains(material) {
      if hotbar.count < Self.hotbarSlots {
        hotbar.append(material)
      } else if let slot = slotsByAge.first(where: { !isFavourite(hotbar[$0]) }) ?? slotsByAge.first
      {
        replaced = hotbar[slot]
        hotbar[slot] = material
      }
    }
    selected = material
    moments.append(.select)
    observers.notify(.selection)
    return replaced
  }

  /// Puts a star on a material, or takes it off.
  package func toggleFavourite(_ material: MaterialID) {
    stars[Int(material.rawValue)].toggle()
    moments.append(isFavourite(material) ? .star : .unstar)
    observers.notify(.favourites)
  }

  /// Takes the materials at hand that a save has kept; the stars stay as they are.
  func restore(hotbar: [MaterialID], selected: MaterialID) {
    if !hotbar.isEmpty, hotbar != self.hotbar {
      self.hotbar = Array(hotbar.prefix(Self.hotbarSlots))
      slotsByAge = self.hotbar.indices.reversed()
    }
    self.selected = selected
    observers.notify(.selection)
  }

  /// Puts stars on these materials and takes them off all others.
  package func restore(favourites: [MaterialID]) {
    stars = Array(repeating: false, count: 256)
    for material in favourites { stars[Int(material.rawValue)] = true }
    observers.notify(.favourites)
  }

  /// How the hotbar stands.
  package var entries: [PaletteEntry] { hotbar.map(entry) }

  /// How one material stands.
  package func entry(_ material: MaterialID) -> PaletteEntry {
    PaletteEntry(
      material: material, isFavourite: isFavourite(material), isSelected: material == selected)
  }

  /// Takes the state into a digest.
  package func combine(into digest: inout Digest) {
    digest.combine(selected.rawValue)
    for material in hotbar { digest.combine(material.rawValue) }
    for star in stars { digest.combine(star ? 1 : 0) }
  }
}

extension Palette: PaletteSoundViewDataSource {
  /// What happened during this pass.
  package var paletteMoments: [PaletteMoment] { moments }
}

extension Palette: PaletteViewDataSource {
  /// How the hotbar stands.
  package var paletteEntries: [PaletteEntry] { entries }
}

/// What the materials are called in the table, and what they are to a player.
package struct MaterialNames: Sendable {
  /// The names in the table: `sand`.
  package let names: [String]
  /// The materials that a player can place, in the order of the catalogue.
  package let placeable: [MaterialID]
  /// The materials that a new player finds under the digits.
  package let hotbar: [MaterialID]

  /// The materials that can do harm: they are always heard, and have a sweep of their own.
  package let hazards: [MaterialID]
  /// The hazards that spread or flow by themselves.
  let spreading: [MaterialID]

  /// The materials that live.
  package let creatures: [MaterialID]
  /// The materials that machines are made of.
  package let machines: [MaterialID]
  /// What kind of thing each is to the senses, in the order of the table; nil for air.
  package let families: [MaterialFamily?]

  /// What each does, in the order of the table.
  package let tags: [[MaterialTag]]

  /// What each that is near is to the player, by its number: 256 of them.
  let roles: [NearestThing.Role?]

  /// Makes the names of a table; without a hotbar the first that can be placed are in it.
  package init(
    names: [String], placeable: [MaterialID], hotbar: [MaterialID] = [],
    hazards: [MaterialID] = [], spreading: [MaterialID] = [],
    creatures: [MaterialID] = [], machines: [MaterialID] = [], families: [MaterialFamily?] = [],
    tags: [[MaterialTag]] = []
  ) {
    self.names = names
    self.placeable = placeable
    self.hotbar = hotbar.isEmpty ? placeable : hotbar
    self.hazards = hazards
    self.spreading = spreading
    self.creatures = creatures
    self.machines = machines
    self.families = families
    self.tags = tags
    var roles = [NearestThing.Role?](repeating: nil, count: 256)
    for (role, materials) in [
      (NearestThing.Role.machine, machines), (.creature, creatures),
      (.hazard, hazards),
    ] {
      for material in materials { roles[Int(material.rawValue)] = role }
    }
    self.roles = roles
  }

  /// What a material that is near is to the player.
  func role(_ material: MaterialID) -> NearestThing.Role? { roles[Int(material.rawValue)] }

  /// What kind of thing a material is to the senses.
  package func family(_ material: MaterialID) -> MaterialFamily? {
    let index = Int(material.rawValue)
    return families.indices.contains(index) ? families[index] : nil
  }

  /// Whether a material can do harm.
  package func isHazard(_ material: MaterialID) -> Bool { hazards.contains(material) }

  /// What is known of a material beside its name.
  package func about(_ material: MaterialID) -> MaterialAbout {
    let index = Int(material.rawValue)
    return MaterialAbout(material, tags: tags.indices.contains(index) ? tags[index] : [])
  }
}
