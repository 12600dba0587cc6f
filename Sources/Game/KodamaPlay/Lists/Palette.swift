package import KodamaDataSources
package import KodamaRoles
import KodamaWorld

/// The hotbar, the selected material and the favourites. Several screens observe it, so it has
/// observers instead of a delegate.
package final class Palette: Model {
  /// The kinds of changes that the palette reports to observers.
  package enum Notice: CaseIterable, Sendable {
    case selection
    case favourites
    case hotbar
  }

  /// The materials of a valley or an étude: in the hotbar and in hand.
  package struct Hotbar: Hashable, Sendable {
    package var materials: [MaterialID]
    package var selected: MaterialID
    /// The materials that a pick never replaces.
    var defaults: [MaterialID]
  }

  /// The number of slots with a digit key.
  package static let hotbarSlots = WorldOpening.hotbarLimit
  /// The maximum number of materials in the hotbar: those with a digit key, and the last pick for
  /// which no slot was free.
  package static let materialLimit = hotbarSlots + 1

  package let observers = ObserverSet<Notice>()
  /// The materials in the hotbar, in slot order.
  package private(set) var hotbar: [MaterialID]
  package private(set) var selected: MaterialID {
    didSet {
      guard let slot = hotbar.firstIndex(of: selected) else { return }
      slotsByAge.removeAll { $0 == slot }
      slotsByAge.append(slot)
    }
  }
  package private(set) var moments: [PaletteMoment] = []
  private var stars: [Bool]
  /// The slots of the hotbar, ordered from the least to the most recently selected.
  private var slotsByAge: [Int]
  private let standard: [MaterialID]
  private var defaults: [MaterialID]

  /// Creates a palette without favourites.
  ///
  /// - Parameter hotbar: The materials of the hotbar, which picks never replace. The first one is
  ///   selected. Materials beyond `hotbarSlots` are ignored.
  package init(hotbar: [MaterialID]) {
    self.hotbar = Array(hotbar.prefix(Self.hotbarSlots))
    selected = hotbar.first ?? .air
    stars = Array(repeating: false, count: 256)
    slotsByAge = self.hotbar.indices.reversed()
    standard = self.hotbar
    defaults = standard
  }

  package func beginPass() { moments.removeAll(keepingCapacity: true) }

  package func isFavourite(_ material: MaterialID) -> Bool { stars[Int(material.rawValue)] }

  /// The favourites, in table order.
  package var favourites: [MaterialID] {
    (0..<256).filter { stars[$0] }.map { MaterialID(UInt8($0)) }
  }

  /// Selects the material in a slot.
  ///
  /// - Returns: False if the slot is empty.
  @discardableResult
  package func selectSlot(_ slot: Int) -> Bool {
    guard hotbar.indices.contains(slot) else { return false }
    select(hotbar[slot])
    return true
  }

  /// Selects a material. If the material is not in the hotbar, it is added in an empty slot. In a
  /// full hotbar, it replaces the least recently selected material of an earlier pick, or is added
  /// behind the slots with digit keys. Defaults, favourites and the material in hand are never
  /// replaced; if no slot is left, the hotbar stays unchanged. Air, the eraser, takes a slot of a
  /// full hotbar only if it is a favourite.
  ///
  /// - Returns: The replaced material; nil if none was replaced.
  @discardableResult
  package func select(_ material: MaterialID) -> MaterialID? {
    var replaced: MaterialID?
    if !hotbar.contains(material) {
      let isFull = hotbar.count >= Self.hotbarSlots
      if !isFull {
        hotbar.append(material)
      } else if material != .air || isFavourite(.air) {
        if let slot = slotsByAge.first(where: mayReplace) {
          replaced = hotbar[slot]
          hotbar[slot] = material
        } else if hotbar.count < Self.materialLimit {
          hotbar.append(material)
        }
      }
    }
    selected = material
    moments.append(.select)
    observers.notify(.selection)
    return replaced
  }

  private func mayReplace(_ slot: Int) -> Bool {
    let material = hotbar[slot]
    // The last slot is for picks, so there even the material in hand is replaced.
    guard material != selected || slot >= Self.hotbarSlots else { return false }
    return !isFavourite(material) && !defaults.contains(material)
  }

  package func toggleFavourite(_ material: MaterialID) {
    stars[Int(material.rawValue)].toggle()
    moments.append(isFavourite(material) ? .star : .unstar)
    observers.notify(.favourites)
  }

  /// The state that belongs to the valley or étude in play. Favourites belong to the player.
  package var state: Hotbar {
    Hotbar(materials: hotbar, selected: selected, defaults: defaults)
  }

  func restore(_ state: Hotbar) {
    restore(hotbar: state.materials, selected: state.selected, defaults: state.defaults)
  }

  /// Restores the hotbar and the selection of a saved game or a world file. The favourites stay. A
  /// pick never replaces `defaults`; nil stands for those of a new valley.
  func restore(hotbar: [MaterialID], selected: MaterialID, defaults: [MaterialID]? = nil) {
    self.defaults = defaults ?? standard
    if !hotbar.isEmpty, hotbar != self.hotbar {
      self.hotbar = Array(hotbar.prefix(Self.materialLimit))
      slotsByAge = self.hotbar.indices.reversed()
    }
    self.selected = selected
    observers.notify(.hotbar)
  }

  package func restore(favourites: [MaterialID]) {
    stars = Array(repeating: false, count: 256)
    for material in favourites { stars[Int(material.rawValue)] = true }
    observers.notify(.favourites)
  }

  /// The state of each material in the hotbar, in slot order.
  package var entries: [PaletteEntry] { hotbar.map(entry) }

  package func entry(_ material: MaterialID) -> PaletteEntry {
    PaletteEntry(
      material: material, isFavourite: isFavourite(material), isSelected: material == selected)
  }

  package func combine(into digest: inout Digest) {
    digest.combine(selected.rawValue)
    for material in hotbar { digest.combine(material.rawValue) }
    for star in stars { digest.combine(star ? 1 : 0) }
  }
}

extension Palette: PaletteSoundViewDataSource {
  package var paletteMoments: [PaletteMoment] { moments }
}

extension Palette: PaletteViewDataSource {
  package var paletteEntries: [PaletteEntry] { entries }
}

/// The names, roles and tags of the materials.
package struct MaterialNames: Sendable {
  /// The names in the material table, such as `sand`.
  package let names: [String]
  /// The materials that can be placed, in the order of the catalogue.
  package let placeable: [MaterialID]
  package let hotbar: [MaterialID]

  /// The dangerous materials. They are always audible, and have their own sweep.
  package let hazards: [MaterialID]
  /// The hazards that spread or flow on their own.
  let spreading: [MaterialID]

  package let creatures: [MaterialID]
  package let machines: [MaterialID]
  /// The family of each material, in table order; nil for air.
  package let families: [MaterialFamily?]

  /// The tags of each material, in table order.
  package let tags: [[MaterialTag]]

  /// The role of each material number, 0…255.
  let roles: [NearestThing.Role?]

  /// Creates the names of a material table. Without a hotbar, all placeable materials are in it.
  /// Families and tags are those of all materials, or empty.
  package init(
    names: [String], placeable: [MaterialID], hotbar: [MaterialID] = [],
    hazards: [MaterialID] = [], spreading: [MaterialID] = [],
    creatures: [MaterialID] = [], machines: [MaterialID] = [], families: [MaterialFamily?] = [],
    tags: [[MaterialTag]] = []
  ) {
    precondition([0, names.count].contains(families.count), "each material has a family or nil")
    precondition([0, names.count].contains(tags.count), "each material has a list of tags")
    let isNamed = placeable.allSatisfy { Int($0.rawValue) < names.count }
    precondition(isNamed, "each placeable material has a name")
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

  func role(_ material: MaterialID) -> NearestThing.Role? { roles[Int(material.rawValue)] }

  package func family(_ material: MaterialID) -> MaterialFamily? {
    let index = Int(material.rawValue)
    return families.indices.contains(index) ? families[index] : nil
  }

  package func isHazard(_ material: MaterialID) -> Bool { hazards.contains(material) }

  package func about(_ material: MaterialID) -> MaterialDescription {
    let index = Int(material.rawValue)
    return MaterialDescription(material, tags: tags.indices.contains(index) ? tags[index] : [])
  }
}
