/// The pulse of an electric cell, in bits 0–2; a crossing holds two. Bit 2 is set for a while after
/// a pulse; bits 0 and 1 are the tick of the pulse, modulo 4. The types for gates, delays, clocks
/// and latches use the other bits, which stay unchanged here.
///
/// A cell that fires in tick t is visible to its neighbours in tick t + 1, rests in t + 2 and is
/// idle again from t + 3 on.
struct PulseData: CellData {
  var byte: UInt8 = 0

  /// True while it cannot fire again.
  @inline(__always) var isLive: Bool { byte & 4 != 0 }

  /// The ticks since it fired, modulo 4.
  @inline(__always) private func age(_ tick: UInt32) -> UInt32 { (tick &- UInt32(byte)) & 3 }

  /// True in the tick in which neighbours receive the pulse.
  @inline(__always) func isSeen(at tick: UInt32) -> Bool { isLive && age(tick) == 1 }

  /// True if it fired in this tick, or if the player or a file set the pulse.
  @inline(__always) func isNew(at tick: UInt32) -> Bool { age(tick) == 0 }

  /// Returns the data of a cell that fires in this tick.
  @inline(__always) func fired(at tick: UInt32) -> PulseData {
    PulseData(byte: byte & 0xf8 | 4 | UInt8(truncatingIfNeeded: tick & 3))
  }

  /// Returns the data of a cell that does not fire: idle again once three ticks have passed.
  @inline(__always) func settled(at tick: UInt32) -> PulseData {
    isLive && age(tick) == 3 ? PulseData(byte: byte & 0xf8) : self
  }
}

/// The latch of a switch, halving gate, not-gate or sensor, in bit 5 beside its pulse.
struct LatchData: CellData {
  var byte: UInt8 = 0

  /// The bits that the player sets on a switch.
  static let settings: UInt8 = 0x20

  /// True if the switch is on, the halving gate passes the next pulse, the not-gate received a
  /// pulse one step earlier, or the sensor detects something.
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

/// The direction of a gate, diode, delay or pump, in bits 3 and 4 beside its pulse: 0 right, 1
/// down, 2 left, 3 up.
struct GateData: CellData {
  var byte: UInt8 = 0

  static let settings: UInt8 = 0x18

  @inline(__always) var direction: UInt32 { UInt32(byte >> 3 & 3) }

  /// The opposite direction. No pulse is received from the front.
  @inline(__always) var behind: UInt32 { direction ^ 2 }

  /// The gate turned clockwise by 90 degrees.
  var turned: GateData {
    var gate = self
    gate.set(Self.settings, to: byte &+ 8)
    return gate
  }

  /// The gate with left and right exchanged.
  var mirrored: GateData { byte & 8 == 0 ? GateData(byte: byte ^ 0x10) : self }
}

/// The counter of a delay, used while no pulse passes. Its low three bits are bits 5–7; bits 0 and
/// 1 hold two more for steps longer than eight ticks. During a pulse, those two belong to
/// `PulseData`. Bits 3 and 4 are the direction.
struct DelayData: CellData {
  var byte: UInt8 = 0

  private static var counter: UInt8 { 0xe3 }

  /// The remaining ticks, 0–31; 0 while no pulse waits.
  var ticksLeft: UInt32 {
    get { UInt32(byte >> 5 | (byte & 3) << 3) }
    set {
      let ticks = UInt8(truncatingIfNeeded: newValue)
      set(Self.counter, to: ticks << 5 | ticks >> 3 & 3)
    }
  }

  /// Returns the delay with a number of remaining ticks, modulo 32.
  func waiting(_ ticks: UInt32) -> DelayData {
    var delay = self
    delay.ticksLeft = ticks
    return delay
  }
}

/// The interval of a clock as a power of two, in bits 5–7 beside its pulse.
struct ClockData: CellData {
  var byte: UInt8 = 0

  static let settings: UInt8 = 0xe0
  static let powers = 0...7

  /// The binary logarithm of its interval in steps of the music: 0 for 1 step … 7 for 128. Larger
  /// values wrap around.
  var power: Int {
    get { Int(byte >> 5) }
    set { set(Self.settings, to: UInt8(truncatingIfNeeded: newValue) << 5) }
  }

  /// The clock with twice the interval; the slowest becomes the fastest.
  var next: ClockData { paced(power + 1) }

  func paced(_ power: Int) -> ClockData {
    var clock = self
    clock.power = power
    return clock
  }
}

/// The data of a crossing, which is two wires in one cell. Bits 0–2 are the horizontal pulse, bits
/// 3–5 the vertical one.
struct CrossingData: CellData {
  var byte: UInt8 = 0

  init(byte: UInt8) { self.byte = byte }

  /// Creates a crossing from the low three bits of two pulses.
  init(across: PulseData, upright: PulseData) {
    byte = across.byte & 7 | (upright.byte & 7) << 3
  }

  var across: PulseData { PulseData(byte: byte & 7) }

  var upright: PulseData { PulseData(byte: byte >> 3 & 7) }

  /// Returns the pulse of the wire in a direction: 0 right, 1 down, 2 left, 3 up.
  func pulse(towards direction: UInt32) -> PulseData { direction & 1 == 0 ? across : upright }

  /// The crossing turned by 90 degrees: the two wires change places.
  var turned: CrossingData {
    var crossing = self
    crossing.set(0x3f, to: CrossingData(across: upright, upright: across).byte)
    return crossing
  }
}

/// The data of a conveyor: bit 0 is set if it carries to the left.
struct ConveyorData: CellData {
  var byte: UInt8 = 0

  static let settings: UInt8 = 0x01

  var carriesLeft: Bool { byte & Self.settings != 0 }

  /// The direction of transport, −1 or 1.
  var side: Int { carriesLeft ? -1 : 1 }

  var turnedRound: ConveyorData { ConveyorData(byte: byte ^ Self.settings) }
}

/// The data of a wheel beside its pulse: bit 4 is set if something has pushed it since its last
/// notch, bits 5–7 are its notch. Bit 5, the bit of a latch, is the highest bit of the notch, so
/// that a turning wheel visibly changes twice per turn.
struct WheelData: CellData {
  var byte: UInt8 = 0

  /// The position of the wheel, 0–7.
  var notch: UInt8 {
    get { byte >> 6 | byte >> 3 & 4 }
    set { set(0xe0, to: newValue << 6 | newValue << 3 & 0x20) }
  }

  /// True if the wheel advances at the next opportunity.
  var isPushed: Bool {
    get { byte & 0x10 != 0 }
    set { set(0x10, to: newValue ? 0x10 : 0) }
  }

  var pushed: WheelData {
    var wheel = self
    wheel.isPushed = true
    return wheel
  }

  /// The wheel one notch further, without a push.
  var turned: WheelData {
    var wheel = self
    wheel.notch = notch &+ 1
    wheel.isPushed = false
    return wheel
  }
}

/// The data of a lamp: the remaining ticks of light.
struct LampData: CellData {
  var byte: UInt8 = 0

  /// A lamp that has just received a pulse: 12 ticks of light.
  static var lit: LampData { LampData(byte: 12) }

  var ticksLeft: UInt8 { byte }

  var isLit: Bool { !isBlank }

  /// Returns the data one tick later, relit if a pulse arrives.
  func ticked(_ arrives: Bool) -> LampData {
    arrives ? .lit : isLit ? LampData(byte: byte - 1) : self
  }
}
