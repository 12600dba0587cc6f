import KodamaContent
import KodamaDataSources
import KodamaEtudes
import KodamaPlay
import KodamaRoles
import KodamaSaves
import KodamaWorld
import KodamaYAML
import Testing

@Suite("A shared item round-trips exactly or is rejected")
struct ShareProofTests {
  private static let content = Result { try Content.shipped() }
  /// The number of items, and the number of letters tried per position.
  private static let (things, letters) = (isLong ? 10_000 : 100, isLong ? 64 : 1)

  @Test(
    "Valleys, stamps, études and macros round-trip through codes",
    arguments: 0..<5)
  func roundTrip(part: Int) throws {
    let numbers = (Self.things * part / 5)..<(Self.things * (part + 1) / 5)
    let content = try Self.content.get()
    let shared = content.sharedContentCoder
    // The worlds of the études must differ from each other.
    var worlds = Set<UInt64>()
    for number in numbers {
      let thing = SampleItems.thing(content, number)
      let text = ShareCode(name: "thing-\(number)", shared.payload(of: thing)).text()
      let code = try ShareCode(text)
      let again = try shared.thing(of: code)
      #expect(again.kind == thing.kind)
      #expect(ShareCode(name: "thing-\(number)", shared.payload(of: again)).text() == text)
      switch (thing, again) {
      case (.valley(let one), .valley(let two)):
        #expect(one.world.digest == two.world.digest)
        #expect(one.landmarks == two.landmarks && one.lineage == two.lineage)
        #expect(one.hand == two.hand && one.hotbar == two.hotbar)
      case (.stamp(let one), .stamp(let two)): #expect(one == two)
      case (.etude(let one), .etude(let two)):
        #expect(one.isEquivalent(as: two))
        #expect(one.fileText(content.rules) == two.fileText(content.rules))
        // The test checks the original and one variation.
        for variation in [0, UInt64(number) + 1] {
          let digests = [one, two].map {
            $0.world(variation: variation, rules: content.rules).digest
          }
          #expect(digests[0] == digests[1], "\(one.name), variation \(variation)")
          worlds.insert(digests[0])
        }
      case (.macro(let one), .macro(let two)):
        #expect(one.passes == two.passes && one.world == two.world)
        #expect(one.entries.map(\.pass) == two.entries.map(\.pass))
        #expect(one.entries.map(\.tools) == two.entries.map(\.tools))
        #expect(one.entries.map(\.edit) == two.entries.map(\.edit))
      default: Issue.record("item \(number) changed its kind")
      }
    }
    #expect(worlds.count > numbers.count * 2 / 5, "of \(numbers.count / 2) worlds")
  }

  @Test("A code is rejected after any change of one character")
  func oneCharacter() throws {
    let content = try Self.content.get()
    let shared = content.sharedContentCoder
    let alphabet = Array(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var chance = Chance(7)
    for number in 0..<50 {
      // Most codes are short, because every change requires a full decoding. Some are long.
      let thing: SharedContent =
        switch number % 5 {
        case 0: SampleItems.thing(content, 2 + number * 4)
        default: .stamp(SampleItems(content, UInt64(number)).smallStamp())
        }
      let payload =
        number % 5 == 4
        ? ShareCode.Payload.valley(GeneratedValley(seed: UInt64(number)))
        : shared.payload(of: thing)
      var text = Array(ShareCode(name: "n\(number)", payload).text().utf8)
      // Only some positions of long codes are tried.
      let step = max(1, text.count / 200)
      for place in stride(from: number % step, to: text.count, by: step) {
        let right = text[place]
        let first = chance.pick(0...63)
        for turn in 0..<Self.letters {
          let other = alphabet[(first + turn) % 64]
          guard other != right else { continue }
          text[place] = other
          let changed = String(decoding: text, as: UTF8.self)
          #expect(throws: ShareError.self) { try ShareCode(changed) }
        }
        text[place] = right
      }
    }
  }

  @Test("A damaged macro with a valid digest is decoded or rejected")
  func sealedDamage() throws {
    let content = try Self.content.get()
    var chance = Chance(3)
    var wereRead = 0
    let tries = isLong ? 20_000 : 400
    var bytes: [UInt8] = []
    for turn in 0..<tries {
      if turn % 100 == 0 {
        var things = SampleItems(content, UInt64(turn + 3))
        bytes = things.macro().encode(content.rules)
      }
      var changed = Array(bytes.dropLast(8))
      // The macro's own data follows the valley.
      let valley = 14 + (0..<4).reduce(0) { $0 | Int(bytes[10 + $1]) << (8 * $1) }
      for _ in 0..<chance.pick(1...3) {
        changed[chance.pick(valley...(changed.count - 1))] = UInt8(chance.pick(0...255))
      }
      var digest = Digest()
      changed.withUnsafeBytes { digest.combine(bytes: $0) }
      withUnsafeBytes(of: digest.value.littleEndian) { changed += $0 }
      guard let macro = try? RecordedMacro(decoding: changed, rules: content.rules) else {
        continue
      }
      wereRead += 1
      #expect(macro.encode(content.rules) == changed, "encoding reverses decoding")
    }
    #expect(wereRead > 0 && wereRead < tries)
  }
}

/// Generates items to share from a number: saved valleys, stamps, études and macros.
struct SampleItems {
  let content: Content
  var chance: Chance
  private var rules: MaterialRules { content.rules }

  init(_ content: Content, _ number: UInt64) {
    self.content = content
    chance = Chance(number &* 0x9e37_79b9_7f4a_7c15 | 1)
  }

  /// Returns the item with a number. The kinds of items alternate.
  static func thing(_ content: Content, _ number: Int) -> SharedContent {
    var things = SampleItems(content, UInt64(number))
    return switch number % 4 {
    case 0: .valley(things.valley())
    case 1: .stamp(things.stamp())
    case 2: .etude(things.etude())
    default: .macro(things.macro())
    }
  }

  mutating func pick(_ range: ClosedRange<Int>) -> Int { chance.pick(range) }

  private mutating func material() -> MaterialID {
    MaterialID(UInt8(pick(1...(rules.materials.count - 1))))
  }

  private mutating func point(in world: World) -> CellPoint {
    CellPoint(pick(0...(world.width - 1)), pick(0...(world.height - 1)))
  }

  private mutating func name() -> String {
    let letters = Array("abé谷🔔 -xyz木霊")
    return String((0...pick(0...12)).map { _ in letters[pick(0...(letters.count - 1))] })
  }

  mutating func valley() -> SavedPlay {
    let size = (pick(64...96), pick(32...48))
    let world = WorldGenerator(seed: UInt64(pick(0...1_000)), width: size.0, height: size.1)
      .world(rules: rules)
    for _ in 0..<pick(1...40) { world.place(material(), at: point(in: world)) }
    for _ in 0..<pick(0...3) { world.step() }
    return SavedPlay(
      world: world, hand: point(in: world), viewOrigin: CellPoint(pick(0...20), pick(0...8)),
      tileSide: pick(1...2),
      clock: SavedPlay.Clock(
        isPaused: pick(0...1) == 0, speedExponent: pick(-2...4), passes: UInt64(pick(0...9_999)),
        singleTicks: pick(0...16)),
      hotbar: (0..<10).map { _ in material() }, selected: material(),
      landmarks: (0..<pick(0...5)).map { _ in Landmark(name: name(), point: point(in: world)) },
      lineage: (0..<pick(0...3)).map { _ in
        Ancestor(fingerprint: UInt64(pick(0...Int(Int32.max))), name: name())
      })
  }

  mutating func stamp() -> Stamp {
    let size = (pick(1...24), pick(1...24))
    return stamp(width: size.0, height: size.1)
  }

  /// Returns a stamp of 3 × 2 cells.
  func smallStamp() -> Stamp {
    var things = self
    return things.stamp(width: 3, height: 2)
  }

  private mutating func stamp(width: Int, height: Int) -> Stamp {
    let world = World(width: width, height: height, seed: 1, rules: rules)
    for y in 0..<height {
      for x in 0..<width { world.place(material(), at: CellPoint(x, y)) }
    }
    let end = CellPoint(width - 1, height - 1)
    guard let stamp = world.stamp(from: CellPoint(0, 0), to: end) else {
      preconditionFailure("a stamp of \(width) × \(height)")
    }
    return stamp
  }

  /// Returns an étude of the game with another title and some cells swapped.
  mutating func etude() -> Etude {
    let etudes = content.etudes
    let etude = etudes[pick(0...(etudes.count - 1))]
    var lines = etude.fileText(rules).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    if let title = lines.firstIndex(where: { $0.hasPrefix("title: ") }) {
      lines[title] = "title: The \(pick(2...99_999))th"
    }
    if let rows = lines.firstIndex(of: "rows") {
      for _ in 0..<pick(3...12) {
        let row = rows + 1 + pick(0...23)
        var glyphs = Array(lines[row])
        let place = pick(0...(glyphs.count - 1))
        // Swapping equal cells would change nothing.
        let others = glyphs.indices.filter { glyphs[$0] != glyphs[place] }
        guard !others.isEmpty else { continue }
        glyphs.swapAt(place, others[pick(0...(others.count - 1))])
        lines[row] = String(glyphs)
      }
    }
    let text = lines.joined(separator: "\n")
    return (try? content.etude(text, name: "\(etude.name)-\(pick(0...99))")) ?? etude
  }

  mutating func macro() -> RecordedMacro {
    let start = valley()
    var pass = 0
    var tools = self.tools(in: start.world)
    let actions = ["left", "place", "brush", "paste", "point", "scan-next"]
    let entries = (0..<pick(1...30)).map { _ in
      pass += pick(0...20)
      switch pick(0...3) {
      case 0: break
      case 1: tools.hand = point(in: start.world)
      default: tools = self.tools(in: start.world)
      }
      let hold: MacroEdit.Hold? = [nil, .held, .released][pick(0...2)]
      let point =
        pick(0...3) > 0
        ? nil
        : MacroEdit.Point(
          column: pick(0...103), row: pick(-1...63), button: pick(0...3),
          phase: pick(0...1) == 0 ? nil : "press")
      let edit =
        pick(0...4) == 0 ? nil : MacroEdit(actions[pick(0...5)], at: point, hold: hold)
      return RecordedMacro.Entry(pass: pass, tools: tools, edit: edit)
    }
    return RecordedMacro(start: start, entries: entries, passes: pass + pick(0...60))
  }

  private mutating func tools(in world: World) -> MacroTools {
    var tools = Toolbox(
      brush: Brush(
        Brush.Shape.allCases[pick(0...3)], reach: pick(0...16), onlyAir: pick(0...1) == 0),
      shape: EditShape.allCases[pick(0...2)],
      shapeStart: pick(0...1) == 0 ? nil : point(in: world),
      mirrorColumn: pick(0...1) == 0 ? nil : pick(0...(world.width - 1)),
      mark: pick(0...1) == 0 ? nil : point(in: world))
    tools.property = EditProperty.allCases[pick(0...3)]
    tools.holdsStamp = pick(0...1) == 0
    if pick(0...5) == 0 { tools.stamp = stamp() }
    let findings = (0..<pick(0...4)).map { _ in
      ScanFinding(
        material: material(), point: point(in: world), distance: pick(0...90),
        width: pick(1...9), height: pick(1...9))
    }
    return MacroTools(
      hand: point(in: world), selected: material(), isPaused: pick(0...1) == 0,
      isTurnBased: pick(0...1) == 0, tools: tools,
      scanner: Scanner(
        .hazard, findings: findings, position: pick(0...max(0, findings.count - 1)),
        origin: pick(0...1) == 0 ? nil : point(in: world)))
  }
}
