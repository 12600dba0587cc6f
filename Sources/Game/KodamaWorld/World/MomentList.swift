import KodamaDataSources

/// The moments (events that Views show and play) since the list was cleared. Limits on their number
/// keep one region from using up the list.
///
/// Quiet moments such as landings and splashes are limited per tick in each 16 × 16 region, so that
/// a landslide does not crowd out a single drop elsewhere. Loud moments, such as notes and
/// explosions, are limited only by `capacity`.
package final class MomentList {
  static let capacity = 2_048
  /// The maximum number of quiet moments per tick and region.
  static let quietPerRegion: UInt8 = 4

  private(set) var all: [Moment] = []
  private var counters = [UInt8](repeating: 0, count: 256)
  private var used = false

  /// The notes of this tick and their cells, which nearby kodama will repeat. At most 16 are kept.
  private(set) var heardNotes: [(note: UInt8, place: Place)] = []
  /// The material number of kodama, or 0 if the table contains none.
  let kodama: UInt16

  init(kodama: UInt16) {
    self.kodama = kodama
    all.reserveCapacity(Self.capacity)
    heardNotes.reserveCapacity(16)
  }

  /// The notes of this tick with their columns, at most 16. They raise the wakefulness, even in
  /// worlds without kodama.
  private(set) var rung: [(note: UInt8, column: Int)] = []
  /// The columns of the creature calls of this tick, at most 16. They raise the wakefulness.
  private(set) var callColumns: [Int] = []

  /// The cells that the player has changed since the list was cleared, in order. Groves check them.
  private(set) var editedCells: [CellPoint] = []

  func recordEdit(_ point: CellPoint) {
    if editedCells.count < World.editedCellLimit { editedCells.append(point) }
  }

  func clearSounds() {
    if !rung.isEmpty { rung.removeAll(keepingCapacity: true) }
    if !callColumns.isEmpty { callColumns.removeAll(keepingCapacity: true) }
  }

  func recordNote(_ note: UInt8, _ place: Place) {
    if kodama != 0, heardNotes.count < 16 { heardNotes.append((note, place)) }
  }

  func clearHeardNotes() {
    if !heardNotes.isEmpty { heardNotes.removeAll(keepingCapacity: true) }
  }

  func beginTick() {
    guard used else { return }
    used = false
    for index in counters.indices { counters[index] = 0 }
  }

  func add(_ moment: Moment) {
    if moment.kind == .ring, rung.count < 16 { rung.append((moment.data, moment.point.x)) }
    if moment.kind == .call, callColumns.count < 16 { callColumns.append(moment.point.x) }
    guard all.count < Self.capacity else { return }
    switch moment.kind {
    case .ring, .call, .explode, .thunder, .arrive, .leave, .wake, .doze: break
    case .landing, .splash, .ignite, .extinguish, .grow, .react, .signal:
      // Regions share 256 counters by a fixed hash, so distant regions may share one.
      let region = (moment.point.x >> 4 &+ (moment.point.y >> 4) &* 37) & 255
      guard counters[region] < Self.quietPerRegion else { return }
      counters[region] += 1
      used = true
    }
    all.append(moment)
  }

  func clear() {
    all.removeAll(keepingCapacity: true)
    if !editedCells.isEmpty { editedCells.removeAll(keepingCapacity: true) }
  }
}
