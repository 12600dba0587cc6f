/// What everything electric remembers in its low three bits, and a crossing twice: bit 2 says that
/// a pulse went through lately, bits 0 and 1 in which tick, modulo 4. What the other bits mean is
/// known to the types for gates, delays, clocks and latches; they are left as they are here.
///
/// A cell that fires in tick t is seen by its neighbours in tick t + 1, rests in t + 2 and is idle
/// again from t + 3 on.
struct PulseData: CellData {
  var byte: UInt8 = 0

  /// Whether it fired lately, and cannot fire now.
  @inline(__always) var isLive: Bool { byte & 4 != 0 }

  /// How many ticks ago it fired, modulo 4.
  @inline(__always) private func age(_ tick: UInt32) -> UInt32 { (tick &- UInt32(byte)) & 3 }

  /// Whether neighbours see the pulse in this tick.
  @inline(__always) func isSeen(at tick: UInt32) -> Bool { isLive && age(tick) == 1 }

  /// Whether it fired in this very tick, or was made live by a hand or a file.
  @inline(__always) func isNew(at tick: UInt32) -> Bool { age(tick) == 0 }

  /// As it is when it fires in this tick.
  @inline(__always) func fired(at tick: UInt32) -> PulseData {
    PulseData(byte: byte & 0xf8 | 4 | UInt8(truncatingIfNeeded: tick & 3))
  }

  /// As it is in this tick if it does not fire: idle again when its time has come.
  @inline(__always) func settled(at tick: UInt32) -> PulseData {
    isLive && age(tick) == 3 ? PulseData(byte: byte & 0xf8) : self
  }
}
