/// The pulse of an electric cell, in bits 0–2. Bit 2 is set for three ticks after a pulse begins.
/// Bits 0 and 1 are the tick in which it began, modulo 4. The other bits belong to the types for
/// gates, delays, clocks and latches, and stay unchanged here. A crossing holds two pulses.
///
/// A cell that fires in tick t passes the pulse to its neighbours in tick t + 1, rests in t + 2 and
/// is idle again from t + 3 on.
struct PulseData: CellData {
  var byte: UInt8 = 0

  /// True while the cell cannot fire again because it has fired recently.
  @inline(__always) var isLive: Bool { byte & 4 != 0 }

  @inline(__always) private func age(_ tick: UInt32) -> UInt32 { (tick &- UInt32(byte)) & 3 }

  /// True in the tick in which neighbours receive the pulse.
  @inline(__always) func isSeen(at tick: UInt32) -> Bool { isLive && age(tick) == 1 }

  /// True if the cell fired in this tick, or if the player or a file set the pulse.
  @inline(__always) func isNew(at tick: UInt32) -> Bool { age(tick) == 0 }

  @inline(__always) func fired(at tick: UInt32) -> PulseData {
    PulseData(byte: byte & 0xf8 | 4 | UInt8(truncatingIfNeeded: tick & 3))
  }

  /// Returns the data of a cell that does not fire in this tick. It becomes idle three ticks after
  /// the pulse began.
  @inline(__always) func settled(at tick: UInt32) -> PulseData {
    isLive && age(tick) == 3 ? PulseData(byte: byte & 0xf8) : self
  }
}

/// The latch (one stored bit) of a switch, halving gate, not-gate or sensor. It is bit 5; the pulse
/// uses bits 0–2.
struct LatchData: CellData {
  var byte: UInt8 = 0

  /// The bits that the player sets on a switch.
  static let settings: UInt8 = 0x20

  /// True if the switch is on, the halving gate will pass the next pulse, the not-gate has received
  /// a pulse since the last step of the music, or the sensor detects something.
  @inline(__always) var isSet: Bool {
    get { byte & Self.settings != 0 }
    set { set(Self.settings, to: newValue ? Self.settings : 0) }
  }

  var toggled: LatchData { LatchData(byte: byte ^ Self.settings) }

  @inline(__always) func set(_ isSet: Bool) -> LatchData {
    var latch = self
    latch.isSet = isSet
    return latch
  }
}

/// The direction of a gate, diode, delay or pump, in bits 3 and 4 (the pulse uses bits 0–2): 0
/// right, 1 down, 2 left, 3 up.
struct GateData: CellData {
  var byte: UInt8 = 0

  static let settings: UInt8 = 0x18

  @inline(__always) var direction: UInt32 { UInt32(byte >> 3 & 3) }

  @inline(__always) var behind: UInt32 { direction ^ 2 }

  /// The gate turned by 90 degrees clockwise.
  var turned: GateData {
    var gate = self
    gate.set(Self.settings, to: byte &+ 8)
    return gate
  }

  var mirrored: GateData { byte & 8 == 0 ? GateData(byte: byte ^ 0x10) : self }
}

/// The counter of a delay, used while no pulse passes. Bits 5–7 are the low three bits of the
/// counter. Bits 0 and 1 are its two high bits, for steps longer than eight ticks; during a pulse
/// they belong to `PulseData`. Bits 3 and 4 are the direction.
struct DelayData: CellData {
  var byte: UInt8 = 0

  private static var counter: UInt8 { 0xe3 }

  /// The number of ticks until the delayed pulse, 0–31; 0 if no pulse is waiting.
  var ticksLeft: UInt32 {
    get { UInt32(byte >> 5 | (byte & 3) << 3) }
    set {
      let ticks = UInt8(truncatingIfNeeded: newValue)
      set(Self.counter, to: ticks << 5 | ticks >> 3 & 3)
    }
  }

  /// Returns the delay with a new number of remaining ticks, modulo 32.
  func waiting(_ ticks: UInt32) -> DelayData {
    var delay = self
    delay.ticksLeft = ticks
    return delay
  }
}

/// The interval of a clock as a power of two, in bits 5–7; the pulse uses bits 0–2.
struct ClockData: CellData {
  var byte: UInt8 = 0

  static let settings: UInt8 = 0xe0
  static let powers = 0...7

  /// The binary logarithm of the interval in steps of the music, from 0 (1 step) to 7 (128 steps).
  /// Larger values wrap around.
  var power: Int {
    get { Int(byte >> 5) }
    set { set(Self.settings, to: UInt8(truncatingIfNeeded: newValue) << 5) }
  }

  /// The clock with twice the interval, or with the shortest interval after the longest.
  var next: ClockData { paced(power + 1) }

  func paced(_ power: Int) -> ClockData {
    var clock = self
    clock.power = power
    return clock
  }
}

/// The data of a crossing: two wires in one cell. Bits 0–2 are the pulse of the horizontal wire,
/// and bits 3–5 that of the vertical wire.
struct CrossingData: CellData {
  var byte: UInt8 = 0

  init(byte: UInt8) { self.byte = byte }

  init(across: PulseData, upright: PulseData) {
    byte = across.byte & 7 | (upright.byte & 7) << 3
  }

  var across: PulseData { PulseData(byte: byte & 7) }

  var upright: PulseData { PulseData(byte: byte >> 3 & 7) }

  /// Returns the pulse of the wire that runs in a direction: 0 right, 1 down, 2 left, 3 up.
  func pulse(towards direction: UInt32) -> PulseData { direction & 1 == 0 ? across : upright }

  /// The crossing turned by 90 degrees, with the two pulses exchanged.
  var turned: CrossingData {
    var crossing = self
    crossing.set(0x3f, to: CrossingData(across: upright, upright: across).byte)
    return crossing
  }
}

/// The data of a conveyor. Bit 0 is set if the conveyor moves cells to the left.
struct ConveyorData: CellData {
  var byte: UInt8 = 0

  static let settings: UInt8 = 0x01

  var carriesLeft: Bool { byte & Self.settings != 0 }

  /// The horizontal direction of transport: −1 for left, 1 for right.
  var side: Int { carriesLeft ? -1 : 1 }

  var turnedRound: ConveyorData { ConveyorData(byte: byte ^ Self.settings) }
}

/// The data of a wheel, without its pulse in bits 0–2. Bit 4 is set if something has pushed the
/// wheel since it last turned. Bits 5–7 are its notch: its position in eighths of a turn. Bit 5,
/// which a latch also uses, is the notch's highest bit, so that a turning wheel visibly changes
/// twice per turn.
struct WheelData: CellData {
  var byte: UInt8 = 0

  /// The wheel's position in eighths of a turn, 0–7.
  var notch: UInt8 {
    get { byte >> 6 | byte >> 3 & 4 }
    set { set(0xe0, to: newValue << 6 | newValue << 3 & 0x20) }
  }

  /// True if something has pushed the wheel. It then turns at the next tick that is a multiple of
  /// 8.
  var isPushed: Bool {
    get { byte & 0x10 != 0 }
    set { set(0x10, to: newValue ? 0x10 : 0) }
  }

  var pushed: WheelData {
    var wheel = self
    wheel.isPushed = true
    return wheel
  }

  /// The wheel turned by one notch and no longer pushed.
  var turned: WheelData {
    var wheel = self
    wheel.notch = notch &+ 1
    wheel.isPushed = false
    return wheel
  }
}

/// The data of a lamp: how many more ticks it stays lit.
struct LampData: CellData {
  var byte: UInt8 = 0

  /// The data of a lamp that has just received a pulse, and will stay lit for 12 ticks.
  static var lit: LampData { LampData(byte: 12) }

  var ticksLeft: UInt8 { byte }

  var isLit: Bool { !isBlank }

  /// Returns the data one tick later. If `arrives` is true, a pulse arrives and lights the lamp
  /// again.
  func ticked(_ arrives: Bool) -> LampData {
    arrives ? .lit : isLit ? LampData(byte: byte - 1) : self
  }
}
