import KodamaDataSources

/// What a plant remembers: how far it is from its root. The root is what was sown or placed, and
/// stays; what grew from it wilts where it finds no water.
struct ShootData: CellData {
  var byte: UInt8 = 0

  /// How many cells it is away from its root; 0 is the root itself.
  @inline(__always) var height: UInt8 { byte & 0x0f }

  /// No shoot grows farther from its root than this.
  static var highest: UInt8 { 6 }

  /// What grows out of this one.
  var next: ShootData { ShootData(byte: min(height &+ 1, 0x0f)) }
}

/// What a flower remembers: whether it is open. The rules only compare it with what the time of day
/// asks for.
struct BloomData: CellData {
  /// 1 where it is open, 0 where it is closed.
  var byte: UInt8

  init(byte: UInt8) { self.byte = byte }

  /// A flower that is open by day and closed at every other time.
  init(at phase: DayPhase) {
    switch phase {
    case .day: byte = 1
    case .dusk, .night, .dawn: byte = 0
    }
  }
}

/// How far a creature has come in its life. One that a hand places is grown. The raw values are
/// part of a cell's data.
enum LifeStage: UInt8 {
  /// It may have young.
  case grown
  /// It has had its young, and dies sooner or later.
  case old
  /// It will be grown.
  case young

  /// The stage that two bits say; the fourth pattern is that of a grown one.
  init(bits: UInt8) { self = LifeStage(rawValue: bits & 3) ?? .grown }
}
