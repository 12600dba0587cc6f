import KodamaDataSources

/// An interpretation of a cell's eight data bits, for one kind of material.
///
/// Only the types in this folder interpret the bits. Each type stores one byte and compiles to
/// plain shifts and masks, so the kernel can use it in its innermost loops.
protocol CellData: Hashable, Sendable {
  var byte: UInt8 { get set }

  /// Every byte is valid, because a file may contain any value.
  init(byte: UInt8)
}

extension CellData {
  /// Creates the data from a cell in the kernel's 16-bit form.
  @inline(__always) init(_ bits: UInt16) { self.init(byte: UInt8(truncatingIfNeeded: bits >> 8)) }

  init(of cell: Cell) { self.init(cell.bits) }

  @inline(__always) var isBlank: Bool { byte == 0 }

  @inline(__always) mutating func set(_ mask: UInt8, to bits: UInt8) {
    byte = byte & ~mask | bits & mask
  }
}

extension Cell {
  func with(_ data: some CellData) -> Cell { Cell(material, data: data.byte) }
}

/// A value that selects the type that interprets a cell's data.
enum DataKind: CaseIterable {
  case unused
  /// `PowderData`: how many ticks a powder has been falling.
  case powder
  /// `FluidData`: the direction of a liquid or gas, and how many more cells it may flow sideways.
  case fluid
  /// `CountdownData`: a flame's remaining ticks, a sponge's remaining capacity in drops, or a
  /// growing plant's remaining cells.
  case countdown
  /// `BloomData`: open or closed.
  case bloom
  /// `ConveyorData`: the horizontal direction of transport.
  case conveyor
  /// `SpringData`: the depth of the lake above the spring.
  case spring
  /// `ShootData`: the distance of a shoot from its root.
  case shoot
  /// `NoteData`: the note of an instrument.
  case note
  /// `PulseData`: the state of a pulse.
  case pulse
  /// `PulseData`, and `LatchData` that the player sets.
  case toggle
  /// `PulseData`, and `LatchData` that the simulation sets.
  case latch
  /// `PulseData` and `GateData`; some gates also use `LatchData`.
  case gate
  /// `GateData`, and either `PulseData` or `DelayData`.
  case delay
  /// `PulseData` and `ClockData` in one byte.
  case clock
  /// `CrossingData`: two independent pulses.
  case crossing
  /// `LampData`: how many more ticks the lamp stays lit.
  case lamp
  /// `CreatureData`: direction, hop and life stage.
  case creature
  /// `FireflyData`: the count towards the next flash, and the life stage.
  case firefly
  /// `KodamaData`: the note to repeat and the remaining delay.
  case kodama

  /// The bits that the player sets, which hold a note, interval, direction or position. The
  /// simulation sets the other bits.
  var settings: UInt8 {
    switch self {
    case .note: NoteData.settings
    case .toggle: LatchData.settings
    case .gate, .delay: GateData.settings
    case .clock: ClockData.settings
    case .conveyor: ConveyorData.settings
    case .unused, .powder, .fluid, .countdown, .bloom, .spring, .shoot, .pulse, .latch, .crossing,
      .lamp,
      .creature, .firefly, .kodama:
      0
    }
  }
}

extension Behaviour {
  /// The data kind of cells with this behaviour, or nil if the physics class determines it.
  var dataKind: DataKind? {
    switch self {
    // A string's length determines its note.
    case .none, .creep, .sprout, .drain, .string, .door, .igniter, .heater, .tunnel,
      .grind:
      nil
    case .grow: .shoot
    case .spring: .spring
    case .hang, .tree, .soak, .span, .rope: .countdown
    case .pipe: .fluid
    case .bloom: .bloom
    case .carry: .conveyor
    case .ring, .drum, .chime, .block: .note
    case .wire, .battery, .button, .eye: .pulse
    case .toggle, .sluice: .toggle
    case .half, .plate, .taster, .thermometer, .turn: .latch
    case .diode, .both, .either, .not, .pump: .gate
    case .delay: .delay
    case .clock: .clock
    case .crossing: .crossing
    case .lamp, .stove: .lamp
    case .hop, .fly, .swim, .crawl, .gather: .creature
    case .glow: .firefly
    case .echo: .kodama
    }
  }
}

extension MaterialRule {
  var dataKind: DataKind {
    if let kind = behaviour.dataKind { return kind }
    return switch physics {
    case .empty, .solid: .unused
    case .powder: .powder
    case .liquid, .gas: .fluid
    case .fire: .countdown
    }
  }
}

/// The note of an instrument, or of a moment that has a pitch.
struct NoteData: CellData {
  var byte: UInt8 = 0

  static let settings: UInt8 = 0xff

  /// The note, 0–23 from low to high. A file may contain a larger number, which Views fold into the
  /// range.
  @inline(__always) var note: UInt8 { byte }

  /// The note wrapped into 0–23, as the player sees and changes it.
  var tunedNote: Int { Int(byte & 31) % Music.noteCount }

  @inline(__always) init(byte: UInt8) { self.byte = byte }

  init(note: UInt32) { byte = UInt8(truncatingIfNeeded: note) }

  /// Creates the note of a string from its length in cells. Each extra cell lowers the note by one.
  init(stringLength length: Int) { byte = UInt8(max(0, Music.noteCount - length)) }
}

/// The part of a cell's data that is visible on the screen.
enum Sight: UInt8 {
  case plain
  /// The amount is the remaining ticks of a flame.
  case flame
  /// The cell is active from a fall until the fluid has levelled out.
  case fluid
  case bloom
  /// The amount is the note of the instrument.
  case note
  case pulse
  /// The cell is active while the switch or sensor is on. The amount is 1 while a pulse passes.
  case latch
  case crossing
  case lamp
  /// The amount tells whether the creature faces left.
  case creature
  /// The amount is the count towards the firefly's next flash. The cell is active during the flash.
  case firefly
  case kodama

  init(_ behaviour: Behaviour, _ physics: PhysicsClass) {
    switch behaviour.dataKind {
    case nil:
      switch physics {
      case .fire: self = .flame
      case .liquid: self = .fluid
      case .empty, .solid, .powder, .gas: self = .plain
      }
    case .bloom: self = .bloom
    case .note: self = .note
    case .toggle, .latch: self = .latch
    case .pulse, .gate, .delay, .clock: self = .pulse
    case .crossing: self = .crossing
    case .lamp: self = .lamp
    case .creature: self = .creature
    case .firefly: self = .firefly
    case .kodama: self = .kodama
    case .unused, .powder, .fluid, .countdown, .spring, .shoot, .conveyor: self = .plain
    }
  }

  func apply(_ data: UInt8, to seen: inout VisibleCell) {
    switch self {
    case .plain: break
    case .flame: seen.amount = CountdownData(byte: data).left
    case .fluid: seen.isActive = FluidData(byte: data).isUnlevelled
    case .bloom: seen.isActive = !BloomData(byte: data).isBlank
    case .note: seen.amount = NoteData(byte: data).note
    case .pulse: seen.isActive = PulseData(byte: data).isLive
    case .latch:
      seen.isActive = LatchData(byte: data).isSet
      seen.amount = PulseData(byte: data).isLive ? 1 : 0
    case .crossing:
      let crossing = CrossingData(byte: data)
      seen.isActive = crossing.across.isLive || crossing.upright.isLive
    case .lamp: seen.isActive = LampData(byte: data).isLit
    case .creature:
      seen.amount = CreatureData(byte: data).facesLeft ? VisibleCell.facesLeft : 0
    case .firefly:
      let firefly = FireflyData(byte: data)
      seen.isActive = firefly.hasFlashed
      seen.amount = UInt8(firefly.count)
    case .kodama: seen.isActive = KodamaData(byte: data).isWaiting
    }
  }
}
