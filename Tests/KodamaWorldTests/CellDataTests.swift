import KodamaDataSources
import Testing

@testable import KodamaWorld

/// Compares the types for cell data, byte by byte, with the bits in docs/materials.md. The bits are
/// repeated here.
@Suite("Cell data uses the documented bits")
struct CellDataTests {
  static let bytes = (0...255).map { UInt8($0) }

  /// Reads the data of a cell, and writes the same data back.
  private func comesBack<Data: CellData>(_ type: Data.Type, _ byte: UInt8) -> Bool {
    let bits = UInt16(byte) << 8 | 0x2a
    let cell = Cell(bits: bits)
    return Data(bits).byte == byte && Data(of: cell) == Data(byte: byte)
      && Cell(bits: 0x2a).with(Data(bits)) == cell && Data(bits).isBlank == (bits <= 0xff)
  }

  @Test("Every data type keeps every byte", arguments: bytes)
  func everyTypeKeepsEveryByte(byte: UInt8) {
    #expect(comesBack(PowderData.self, byte))
    #expect(comesBack(FluidData.self, byte))
    #expect(comesBack(CountdownData.self, byte))
    #expect(comesBack(BloomData.self, byte))
    #expect(comesBack(ConveyorData.self, byte))
    #expect(comesBack(NoteData.self, byte))
    #expect(comesBack(PulseData.self, byte))
    #expect(comesBack(LatchData.self, byte))
    #expect(comesBack(GateData.self, byte))
    #expect(comesBack(DelayData.self, byte))
    #expect(comesBack(ClockData.self, byte))
    #expect(comesBack(CrossingData.self, byte))
    #expect(comesBack(LampData.self, byte))
    #expect(comesBack(CreatureData.self, byte))
    #expect(comesBack(FireflyData.self, byte))
    #expect(comesBack(ShootData.self, byte))
    #expect(comesBack(SpringData.self, byte))
    #expect(comesBack(KodamaData.self, byte))
  }

  @Test("Powder data counts the ticks of a fall", arguments: bytes)
  func powderDataIsTheDurationOfTheFall(byte: UInt8) {
    let fall = PowderData(byte: byte)
    #expect(fall.fallTicks == byte)
    #expect(fall.isFalling == (byte > 0))
    #expect(fall.isAudible == (byte >= 4))
    #expect(Int(fall.strength) == min(255, Int(byte) * 8))
    let on = PowderData.fallenOn(UInt16(byte) << 8 | 0x2a)
    #expect(on == UInt16(min(255, Int(byte) + 1)) << 8 | 0x2a)
  }

  @Test("Fluid data holds the side, the level flag and the run", arguments: bytes)
  func fluidDataHoldsSideLevelAndRun(byte: UInt8) {
    let fluid = FluidData(byte: byte)
    #expect(fluid.flowsLeft == (byte & 0b1000_0000 != 0))
    #expect(fluid.side == (byte >= 128 ? -1 : 1))
    #expect(fluid.isUnlevelled == (byte & 0b0100_0000 != 0))
    #expect(fluid.run == Int(byte) % 64)
    #expect(fluid.mirrored.byte == byte ^ 0b1000_0000)
    #expect(fluid.runOn.byte == (byte % 64 == 0 ? byte : byte - 1))
    var other = fluid
    other.run = 63 - fluid.run
    #expect(other.byte == byte ^ 0b0011_1111)
    other.flowsLeft.toggle()
    other.isUnlevelled.toggle()
    #expect(other.byte == ~byte)
    #expect(FluidData(run: fluid.run, isUnlevelled: fluid.isUnlevelled).byte == byte & 0x7f)
  }

  @Test("Countdowns and lamps decrease to zero", arguments: bytes)
  func countdownsAndLampsDecrease(byte: UInt8) {
    let growth = CountdownData(byte: byte)
    #expect(growth.left == byte)
    #expect(growth.isOver == (byte == 0))
    if byte > 0 { #expect(growth.oneLess.byte == byte - 1) }
    let lamp = LampData(byte: byte)
    #expect(lamp.ticksLeft == byte)
    #expect(lamp.isLit == (byte > 0))
    #expect(lamp.ticked(true).byte == 12)
    #expect(lamp.ticked(false).byte == (byte > 0 ? byte - 1 : 0))
  }

  @Test("A note uses the whole byte, and its tuned note is below 24", arguments: bytes)
  func aNoteIsTheWholeByteAndItsTunedNoteIsInRange(byte: UInt8) {
    #expect(NoteData(byte: byte).note == byte)
    #expect(NoteData(byte: byte).tunedNote == Int(byte % 32) % 24)
    #expect(NoteData(note: UInt32(byte)).byte == byte)
    #expect(Int(NoteData(stringLength: Int(byte)).byte) == max(0, 24 - Int(byte)))
  }

  @Test("A pulse is visible for one tick, rests, and then ends", arguments: bytes)
  func aPulseIsSeenOnceRestsAndEnds(byte: UInt8) {
    let pulse = PulseData(byte: byte)
    let isLive = byte & 0b100 != 0
    #expect(pulse.isLive == isLive)
    for tick in 0..<8 as Range<UInt32> {
      let age = (tick + 4 - UInt32(byte & 0b11)) % 4
      #expect(pulse.isSeen(at: tick) == (isLive && age == 1))
      #expect(pulse.isNew(at: tick) == (age == 0))
      #expect(pulse.fired(at: tick).byte == byte & 0b1111_1000 | 0b100 | UInt8(tick % 4))
      let ends = isLive && age == 3
      #expect(pulse.settled(at: tick).byte == (ends ? byte & 0b1111_1000 : byte))
      // A pulse is visible only in the next tick, and the cell is idle from the third tick on.
      let fired = pulse.fired(at: tick)
      #expect((0..<4).map { fired.isSeen(at: tick + $0) } == [false, true, false, false])
      #expect(!fired.settled(at: tick + 3).isLive && fired.settled(at: tick + 2).isLive)
    }
  }

  @Test("A latch uses bit 5", arguments: bytes)
  func theLatchIsBitFive(byte: UInt8) {
    let latch = LatchData(byte: byte)
    #expect(latch.isSet == (byte & 0b0010_0000 != 0))
    #expect(latch.set(true).byte == byte | 0b0010_0000)
    #expect(latch.set(false).byte == byte & 0b1101_1111)
    #expect(latch.toggled.byte == byte ^ 0b0010_0000)
  }

  @Test("A gate's direction turns and mirrors without changing other bits", arguments: bytes)
  func gateDataHoldsADirectionThatTurns(byte: UInt8) {
    let gate = GateData(byte: byte)
    #expect(gate.direction == UInt32(byte / 8 % 4))
    #expect(gate.behind == [2, 3, 0, 1][Int(byte / 8 % 4)])
    #expect(gate.turned.direction == (gate.direction + 1) % 4)
    #expect(gate.turned.byte & 0b1110_0111 == byte & 0b1110_0111)
    #expect(gate.turned.turned.turned.turned == gate)
    #expect(gate.mirrored.direction == [2, 1, 0, 3][Int(gate.direction)])
    #expect(gate.mirrored.byte & 0b1110_0111 == byte & 0b1110_0111)
    #expect(gate.mirrored.mirrored == gate)
  }

  @Test("A delay counts in five bits without changing its direction", arguments: bytes)
  func aDelayCountsInFiveBitsBesideItsDirection(byte: UInt8) {
    let delay = DelayData(byte: byte)
    #expect(delay.ticksLeft == UInt32(byte >> 5) + 8 * UInt32(byte & 0b11))
    for ticks in 0...31 as ClosedRange<UInt32> {
      let waiting = delay.waiting(ticks)
      #expect(waiting.ticksLeft == ticks)
      #expect(waiting.byte & 0b0001_1100 == byte & 0b0001_1100)
      #expect(GateData(byte: waiting.byte).direction == GateData(byte: byte).direction)
    }
  }

  @Test("A clock's interval is stored in its three high bits", arguments: bytes)
  func theIntervalOfAClockIsInItsHighBits(byte: UInt8) {
    let clock = ClockData(byte: byte)
    #expect(clock.power == Int(byte / 32))
    #expect(clock.next.byte == byte &+ 32)
    for power in 0...7 {
      #expect(clock.paced(power).byte == UInt8(power) * 32 + byte % 32)
    }
  }

  @Test("A crossing holds a horizontal and a vertical pulse", arguments: bytes)
  func aCrossingHoldsTwoPulses(byte: UInt8) {
    let crossing = CrossingData(byte: byte)
    #expect(crossing.across.byte == byte % 8)
    #expect(crossing.upright.byte == byte / 8 % 8)
    #expect(
      (0..<4).map { crossing.pulse(towards: $0).byte }
        == [byte % 8, byte / 8 % 8, byte % 8, byte / 8 % 8])
    #expect(
      crossing.turned.byte == byte & 0b1100_0000 | byte >> 3 & 0b111 | (byte & 0b111) << 3)
    #expect(crossing.turned.turned == crossing)
    let both = CrossingData(across: crossing.across, upright: crossing.upright)
    #expect(both.byte == byte % 64)
  }

  @Test("Creature data holds side and hops, flash counts, and kodama notes", arguments: bytes)
  func creatureDataHoldsSideHopsFlashesAndNotes(byte: UInt8) {
    let creature = CreatureData(byte: byte)
    #expect(creature.side == (byte & 0b1000_0000 == 0 ? 1 : -1))
    #expect(creature.turnedRound.byte == byte ^ 0b1000_0000)
    #expect(creature.hopsLeft == byte % 8)
    #expect(creature.hopping(0).byte == byte - byte % 8)
    #expect(creature.hopping(5).byte == byte - byte % 8 + 5)
    let leap = creature.leaping(UInt32(~byte))
    #expect(leap.byte == byte & 0b0111_1000 | 3 | ~byte & 0b1000_0000)
    let firefly = FireflyData(byte: byte)
    #expect(firefly.hasFlashed == (byte % 64 == 0))
    #expect(firefly.counted(false).count == (firefly.count < 63 ? firefly.count + 1 : 0))
    let count = firefly.count + 1
    let hurried = count > 6 ? count + 1 + count / 6 : count
    #expect(firefly.counted(true).count == (hurried < 64 ? hurried : 0))
    #expect(firefly.counted(true).stage == firefly.stage)
    let kodama = KodamaData(byte: byte)
    #expect(kodama.note.byte == byte % 32)
    #expect(kodama.isWaiting == (byte >= 32))
    if byte >= 32 { #expect(kodama.waited.byte == byte - 32) }
    #expect(KodamaData(hearing: byte).byte == min(byte, 23) + 4 * 32)
  }

  @Test("Creature data holds the life stage", arguments: bytes)
  func creatureDataHoldsTheLifeStage(byte: UInt8) {
    let stages: [LifeStage] = [.grown, .old, .young, .grown]
    let (creature, firefly) = (CreatureData(byte: byte), FireflyData(byte: byte))
    #expect(creature.stage == stages[Int(byte / 8 % 4)])
    #expect(firefly.stage == stages[Int(byte / 64)])
    for stage in stages {
      #expect(creature.at(stage).byte == byte & 0b1110_0000 | stage.rawValue * 8)
      #expect(firefly.at(stage).byte == byte % 64 + stage.rawValue * 64)
    }
  }

  @Test("A shoot stores its height, and a spring its depth", arguments: bytes)
  func shootAndSpringDataHoldHeightAndDepth(byte: UInt8) {
    #expect(ShootData(byte: byte).height == byte % 16)
    #expect(ShootData(byte: byte).next.byte == min(15, byte % 16 + 1))
    #expect(SpringData(byte: byte).depth == Int(byte))
    #expect(SpringData(byte: byte).isFedByTheGround == (byte > 0))
    #expect(SpringData.bed(depth: Int(byte)).byte == byte)
  }

  @Test("A wheel has eight notches, and bit 5 is set for half a turn", arguments: bytes)
  func aWheelHasEightNotchesAndBitFiveIsSetForHalfATurn(byte: UInt8) {
    let wheel = WheelData(byte: byte)
    #expect(wheel.turned.notch == (wheel.notch + 1) % 8)
    #expect((wheel.notch >= 4) == LatchData(byte: byte).isSet)
    #expect(wheel.turned.byte & 0x0f == byte & 0x0f && !wheel.turned.isPushed)
    #expect(wheel.pushed.isPushed && wheel.pushed.notch == wheel.notch)
  }

  @Test("Conveyors and flowers use one bit", arguments: bytes)
  func conveyorsAndFlowersUseOneBit(byte: UInt8) {
    #expect(ConveyorData(byte: byte).side == (byte % 2 == 0 ? 1 : -1))
    #expect(ConveyorData(byte: byte).turnedRound.byte == byte ^ 1)
    #expect(DayPhase.allCases.map { BloomData(at: $0).byte } == [1, 0, 0, 0])
  }

  /// Compares turning and mirroring with a table of the bits, for every behaviour and byte.
  @Test("Turning and mirroring change only the documented bits")
  func turningAndMirroringChangeTheDocumentedBits() throws {
    let faces: [Behaviour] = [.diode, .both, .either, .not, .delay, .pump]
    let sided: [Behaviour] = [.hop, .fly, .swim, .crawl, .gather, .pipe]
    for behaviour in Behaviour.allCases {
      for physics in [PhysicsClass.solid, .liquid, .gas] {
        let thing = MaterialRule("thing", physics, behaviour: behaviour)
        guard physics == .solid || behaviour == .none else { continue }
        let rules = try MaterialRules(
          materials: [MaterialRule("air", .empty), MaterialRule("wall", .solid), thing])
        for byte in Self.bytes {
          let cell = Cell(rules.id("thing"), data: byte)
          var turned = byte
          var mirrored = byte
          if faces.contains(behaviour) {
            turned = byte & 0xe7 | (byte &+ 8) & 0x18
            mirrored = byte & 8 == 0 ? byte ^ 0x10 : byte
          } else if behaviour == .crossing {
            turned = byte & 0xc0 | byte >> 3 & 7 | (byte & 7) << 3
          } else if behaviour == .carry {
            mirrored = byte ^ 1
          } else if sided.contains(behaviour) || physics != .solid {
            mirrored = byte ^ 0x80
          }
          #expect(rules.rotated(cell) == Cell(cell.material, data: turned))
          #expect(rules.mirrored(cell) == Cell(cell.material, data: mirrored))
          #expect(rules.mirrored(rules.mirrored(cell)) == cell)
        }
      }
    }
  }

  @Test("A behaviour's settings are its note, interval, direction or switch bits")
  func settingsAreNotesIntervalsDirectionsAndPositions() {
    let bits = Dictionary(
      uniqueKeysWithValues: Behaviour.allCases.map {
        ($0, MaterialRule("thing", .solid, behaviour: $0).dataKind.settings)
      })
    for behaviour in Behaviour.allCases {
      let wanted: UInt8 =
        switch behaviour {
        case .ring, .drum, .chime, .block: 0xff
        case .toggle, .sluice: 0x20
        case .clock: 0xe0
        case .diode, .both, .either, .not, .delay, .pump: 0x18
        case .carry: 0x01
        default: 0
        }
      #expect(bits[behaviour] == wanted, "\(behaviour)")
    }
  }

  /// The families correspond to the sections of the enumeration.
  @Test("Every behaviour belongs to one family")
  func everyBehaviourHasOneFamily() {
    let counts = Dictionary(grouping: Behaviour.allCases, by: \.family).mapValues(\.count)
    #expect(
      counts == [
        .passive: 1, .plant: 6, .device: 8, .instrument: 5, .electric: 24, .creature: 8,
      ])
    for behaviour in Behaviour.allCases {
      #expect((behaviour.ringing != nil) == behaviour.rings)
      #expect([behaviour.rings, behaviour.isElectric, behaviour.isCreature].count { $0 } <= 1)
    }
    #expect(Behaviour.string.ringing == .asString)
    #expect(Behaviour.drum.ringing == .withNeighbours)
  }
}

@Suite("Enumeration values are named after their cases")
struct NameTests {
  private func hasNames<Value: CaseIterable>(
    _ type: Value.Type, _ name: (Value) -> String
  ) -> Bool {
    type.allCases.map(name) == type.allCases.map { "\($0)" }
  }

  @Test("Each list of names is in the order of its cases")
  func lists() {
    #expect(hasNames(MomentKind.self) { $0.name })
    #expect(hasNames(MaterialFamily.self) { $0.name })
    #expect(hasNames(NearestThing.Role.self) { $0.name })
    #expect(hasNames(SweepProgress.Kind.self) { $0.name })
    #expect(hasNames(Weather.self) { $0.name })
    #expect(hasNames(DayPhase.self) { $0.name })
    #expect(hasNames(ScanCategory.self) { $0.name })
    #expect(hasNames(Behaviour.self) { Behaviour.names[Int($0.rawValue)] })
    #expect(hasNames(PhysicsClass.self) { PhysicsClass.names[Int($0.rawValue)] })
  }
}
