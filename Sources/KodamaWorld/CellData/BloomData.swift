import KodamaDataSources

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
