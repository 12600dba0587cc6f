import KodamaContent
import KodamaDataSources
import KodamaRoles
import Testing

@testable import KodamaWorld

@Suite("Water, leaves and music wake a valley")
struct WakefulnessTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  /// Returns a garden with a waterfall, leaves and consonant bells. The water and the leaves can be
  /// left out.
  private func garden(water: Bool = true, leaves: Bool = true) throws -> World {
    let sky = String(repeating: ".", count: 60)
    let spring = "..V" + String(repeating: ".", count: 57)
    let bells = String(repeating: ".", count: 30) + "a..b..c" + String(repeating: ".", count: 23)
    let green = String(repeating: ".", count: 20) + String(repeating: "l", count: 40)
    let low = String(repeating: ".", count: 59) + "0"
    let floor = String(repeating: "#", count: 60)
    let rows =
      [sky, spring] + Array(repeating: sky, count: 8) + [bells, sky, green, low, floor]
    return try lab.world(
      rows,
      [
        "V": water ? "spring" : "stone", "0": "drain", "l": leaves ? "leaf" : "stone",
        "a": "bell 10", "b": "bell 12", "c": "bell 13",
      ])
  }

  /// Simulates the world, and strikes the next bell after every `pause` ticks.
  private func play(_ world: World, ticks: Int, pause: Int = 40) {
    for tick in 0..<ticks {
      if pause > 0, tick % pause == 0 {
        world.strike(at: CellPoint(30 + tick / pause % 3 * 3, 10))
      }
      world.step()
    }
  }

  @Test("Water, leaves and consonant bells wake the valley and attract kodama")
  func waterLeavesAndConsonantBellsWakeTheValleyAndAttractKodama() throws {
    let world = try garden()
    play(world, ticks: 2_400)
    #expect(world.awakePercent >= Wakefulness.wakesAtPercent)
    #expect(world.wakefulness.isAwake)
    #expect(world.moments.filter { $0.kind == .wake }.count == 1)
    let arrivals = world.moments.filter { $0.kind == .arrive }
    #expect(!arrivals.isEmpty)
    #expect(world.count("kodama") == arrivals.count)
    // The kodama sit near the music.
    #expect(arrivals.allSatisfy { (18...48).contains($0.point.x) })
    // The kodama repeat notes that are played near them.
    world.clearMoments()
    world.strike(at: CellPoint(30, 10))
    world.step(times: 120)
    #expect(world.moments.contains { $0.kind == .call && $0.data == 10 })
  }

  @Test("Water, leaves and music each add to the wakefulness")
  func eachPartOfTheGardenAddsToTheWakefulness() throws {
    let full = try garden()
    play(full, ticks: 2_000)
    let dry = try garden(water: false)
    play(dry, ticks: 2_000)
    let bare = try garden(leaves: false)
    play(bare, ticks: 2_000)
    let mute = try garden()
    play(mute, ticks: 2_000, pause: 0)
    for poorer in [dry, bare, mute] {
      #expect(poorer.awakePercent < full.awakePercent - 15)
    }
    #expect(!mute.wakefulness.isAwake)
    #expect(mute.count("kodama") == 0)
  }

  @Test("A single bell adds less wakefulness than a tune")
  func aSingleBellIsNotConsonance() throws {
    let tune = try garden()
    play(tune, ticks: 1_600)
    let single = try garden()
    for tick in 0..<1_600 {
      if tick % 40 == 0 { single.strike(at: CellPoint(30, 10)) }
      single.step()
    }
    #expect(single.awakePercent + 10 < tune.awakePercent)
  }

  @Test("In silence, only kodama that came by themselves leave")
  func inSilenceOnlyKodamaThatCameByThemselvesLeave() throws {
    let world = try garden()
    play(world, ticks: 2_400)
    let came = world.count("kodama")
    #expect(came > 0)
    let own = CellPoint(50, 11)
    world.place(lab.rules.id("kodama"), at: own)
    // The water now stops, the leaves disappear, and nothing is played.
    world.place(.air, at: CellPoint(2, 1))
    world.replace(
      lab.rules.id("leaf"), with: lab.rules.id("stone"), from: CellPoint(0, 0),
      to: CellPoint(59, 14))
    world.clearMoments()
    world.step(times: 12_000)
    #expect(world.moments.contains { $0.kind == .doze })
    #expect(world.moments.filter { $0.kind == .leave }.count == came)
    #expect(world.count("kodama") == 1)
  }

  @Test("Wildfire lowers the wakefulness")
  func wildfireLowersTheWakefulness() throws {
    let world = try garden()
    play(world, ticks: 2_000)
    let before = world.awakePercent
    for x in 20..<60 { world.place(lab.rules.id("fire"), at: CellPoint(x, 11)) }
    for tick in 0..<160 {
      for x in 20..<60 where tick % 20 == 0 {
        world.place(lab.rules.id("fire"), at: CellPoint(x, 11))
      }
      if tick % 40 == 0 { world.strike(at: CellPoint(30, 10)) }
      world.step()
    }
    #expect(world.awakePercent <= before - 15)
  }

  @Test(
    "A valley continues equally with either scan and from either save",
    arguments: [(64, 32), (500, 250), (1_024, 700)])
  func allScansAndSavesContinueAlike(width: Int, height: Int) throws {
    let rules = lab.rules
    let generator = WorldGenerator(seed: 3, width: width, height: height)
    let sleeping = generator.world(rules: rules)
    let full = generator.world(rules: rules)
    full.scanMode = .everything
    var kept: World?
    var written: World?
    let ticks = width < 100 ? 1_500 : 150
    for tick in 0..<ticks {
      if tick % 24 == 0 {
        for world in [sleeping, full] + [kept, written].compactMap(\.self) {
          world.strike(at: CellPoint(0, 0))
          world.place(rules.id("bell"), at: CellPoint(9, 3))
          world.strike(at: CellPoint(9, 3))
        }
      }
      sleeping.step()
      full.step()
      kept?.step()
      written?.step()
      if tick == ticks / 2 + 5 {
        kept = try World(decoding: sleeping.encode(), rules: rules)
        let text = WorldText(sleeping).text(rules: rules)
        written = try WorldText.parse(text, rules: rules).world(rules: rules)
      }
    }
    #expect(sleeping.digest == full.digest)
    #expect(kept?.digest == sleeping.digest)
    #expect(written?.digest == sleeping.digest)
    #expect(sleeping.awakePercent > 0)
  }

  @Test("Undo and redo restore the wakefulness")
  func undoRestoresTheWakefulness() throws {
    let world = try garden()
    let history = History(world)
    play(world, ticks: 300)
    history.checkpoint()
    let (digest, percent) = (world.digest, world.awakePercent)
    world.place(lab.rules.id("stone"), at: CellPoint(40, 3))
    play(world, ticks: 300)
    let after = world.digest
    #expect(world.awakePercent > percent)
    #expect(history.undo())
    #expect(world.digest == digest)
    #expect(world.awakePercent == percent)
    #expect(history.redo())
    #expect(world.digest == after)
  }

  @Test("A single number in a text sets the wakefulness")
  func textWithOneNumberSetsTheWakefulness() throws {
    let text = "kodama-world 1\nawake: 70\nlegend\n. air\nrows\n....\n"
    let world = try WorldText.parse(text, rules: lab.rules).world(rules: lab.rules)
    #expect(world.awakePercent == 70)
    #expect(world.wakefulness.isAwake)
    for wrong in ["101", "x", "", "50 2"] {
      let bad = "kodama-world 1\nawake: \(wrong)\nlegend\n. air\nrows\n....\n"
      #expect {
        _ = try WorldText.parse(bad, rules: lab.rules)
      } throws: { error in
        let fault = error as? WorldTextError
        return fault?.code == .badNumber && fault?.line == 2
      }
    }
  }

  @Test("Discoveries round-trip, and other versions are rejected")
  func discoveriesRoundTripAndOtherVersionsAreRejected() throws {
    let world = try lab.world(["#fw#", "####"], ["f": "lava", "w": "water"])
    world.step(times: 3)
    #expect(world.discoveryCount > 0)
    let bytes = world.encode()
    let again = try World(decoding: bytes, rules: lab.rules)
    #expect(again.discoveries == world.discoveries)
    let newer = World.version + 1
    for (version, fault) in [(0, World.DecodingError.notAWorld), (newer, .newerVersion(newer))] {
      var other = bytes
      other[4] = UInt8(version)
      #expect(throws: fault) { _ = try World(decoding: other, rules: lab.rules) }
    }
    // The bytes end with 37 numbers, the discoveries, the music, the drops, and a flag for the
    // record.
    let music = 2 + Scale.pentatonic.rawValue.utf8.count + 8
    let tail = 1 + 37 * 4 + 2 + world.discoveryCount * 4 + music + 1
    for end in (bytes.count - tail)..<bytes.count {
      #expect(throws: World.DecodingError.self) {
        _ = try World(decoding: Array(bytes[..<end]), rules: lab.rules)
      }
    }
  }

  /// Checks a forged count that fuzzing found, which would overflow when counting continues.
  @Test("Counts above the size of the world are rejected")
  func countsAboveTheSizeOfTheWorldAreRejected() throws {
    let usual = Wakefulness().numbers
    for place in usual.indices {
      var numbers = usual
      numbers[place] = .max - 3
      let taken = Wakefulness(numbers: numbers, width: 12, height: 8)
      // The last eight notes are bit patterns instead of a count.
      #expect((taken == nil) == ![4, 5].contains(place), "number \(place)")
    }
  }
}

@Suite("A valley wakes only because of the player")
struct UntouchedValleyTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  @Test("In a generated valley, only places that were edited count")
  func aGeneratedValleyHearsOnlyPlacesWhereThePlayerHasBuilt() throws {
    let untouched = WorldGenerator(seed: 3, width: 192, height: 96).world(rules: lab.rules)
    let edited = WorldGenerator(seed: 3, width: 192, height: 96).world(rules: lab.rules)
    #expect(untouched.wakefulness.isGenerated)
    for x in 96..<104 { edited.place(lab.rules.id("leaf"), at: CellPoint(x, 4)) }
    untouched.step(times: 1_500)
    edited.step(times: 1_500)
    #expect(untouched.awakePercent == 0)
    #expect(untouched.wakefulness.census.plants == 0)
    #expect(edited.awakePercent > 0)
    #expect(edited.wakefulness.census.plants > 0)
  }

  @Test("The player's notes count anywhere")
  func notesOfThePlayerCountAnywhere() throws {
    let world = WorldGenerator(seed: 3, width: 192, height: 96).world(rules: lab.rules)
    let bell = try #require(world.points(of: lab.rules.id("bell")).first)
    world.strike(at: bell)
    #expect(world.wakefulness.music > 0)
  }

  @Test("Edited places round-trip through bytes and text")
  func editedPlacesRoundTripThroughBytesAndText() throws {
    let world = WorldGenerator(seed: 3, width: 192, height: 96).world(rules: lab.rules)
    for x in 0..<5 { world.place(lab.rules.id("leaf"), at: CellPoint(x, 4)) }
    let copy = try World(decoding: world.encode(), rules: lab.rules)
    #expect(copy.wakefulness == world.wakefulness)
    #expect(copy.wakefulness.edits[0] == 5)
    let text = WorldText(world).text(rules: lab.rules)
    #expect(try WorldText.parse(text, rules: lab.rules).wakefulness == world.wakefulness)
  }

  @Test("Invalid numbers are rejected")
  func invalidNumbersAreRejected() {
    let fine = WorldGenerator(seed: 3, width: 192, height: 96).world(rules: lab.rules)
    let numbers = fine.wakefulness.numbers
    #expect(Wakefulness(numbers: numbers, width: 192, height: 96) != nil)
    for wrong in [numbers + [0], numbers.dropLast() + [9], Array(numbers.dropLast())] {
      #expect(Wakefulness(numbers: wrong, width: 192, height: 96) == nil)
    }
  }
}
