import KodamaContent
import KodamaDataSources
import KodamaEtudes
import KodamaPlay
import KodamaRoles
import KodamaSaves
import KodamaWorld
import Testing

@Suite("Shared items round-trip exactly or are rejected")
struct ShareProofTests {
  private static let content = Result { try Content.shipped() }
  /// The number of items, and of letters tried per position.
  private static let (things, letters) = (isLong ? 10_000 : 100, isLong ? 64 : 1)

  @Test(
    "Valleys, stamps, études and macros round-trip through codes",
    arguments: 0..<5)
  func roundTrip(part: Int) throws {
    let numbers = (Self.things * part / 5)..<(Self.things * (part + 1) / 5)
    let content = try Self.content.get()
    let shared = content.sharedBytes
    // The worlds of the études, which must differ from each other.
    var worlds = Set<UInt64>()
    for number in numbers {
      let thing = SharedThings.thing(content, number)
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
        #expect(one.asksTheSame(as: two))
        #expect(one.fileText(content.rules) == two.fileText(content.rules))
        // The original and one variation.
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
      default: Issue.record("\(number) came back as another thing")
      }
    }
    #expect(worlds.count > numbers.count * 2 / 5, "of \(numbers.count / 2) worlds")
  }

  @Test("Fifty codes are rejected after any change of one character")
  func oneCharacter() throws {
    let content = try Self.content.get()
    let shared = content.sharedBytes
    let alphabet = Array(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var chance = Chance(7)
    for number in 0..<50 {
      // Mostly short ones, because every change requires a full decoding, and some long ones.
      let thing: SharedThing =
        switch number % 5 {
        case 0: SharedThings.thing(content, 2 + number * 4)
        default: .stamp(SharedThings(content, UInt64(number)).smallStamp())
        }
      let payload =
        number % 5 == 4
        ? ShareCode.Payload.valley(MadeValley(seed: UInt64(number))) : shared.payload(of: thing)
      var text = Array(ShareCode(name: "n\(number)", payload).text().utf8)
      // Of long codes, only some positions are tried.
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
        var things = SharedThings(content, UInt64(turn + 3))
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
      #expect(macro.encode(content.rules) == changed, "what is read is written the same")
    }
    #expect(wereRead > 0 && wereRead < tries)
  }
}
