import KodamaContent
import KodamaDataSources
import KodamaPlay
import KodamaRoles
@testable import KodamaSaves
import KodamaWorld
import KodamaYAML
import Testing

@Suite("Share codes restore what was shared")
struct ShareCodeTests {
  private static func bytes(_ count: Int, _ seed: UInt64) -> [UInt8] {
    var chance = Chance(seed)
    return (0..<count).map { _ in UInt8(chance.pick(0...255)) } + [9]
  }

  @Test("A share code round-trips", arguments: 0..<40)
  func roundTrip(_ seed: Int) throws {
    let name = String("谷 \u{202e}\u{1b}[2Jvalley".prefix(seed % 12))
    let code = ShareCode(name: name, .kept(Self.bytes(seed * 7, UInt64(seed))))
    #expect(try ShareCode(code.text()) == code)
    let broken = code.text().enumerated().map { $0 % 11 == 3 ? " \n\($1)" : "\($1)" }.joined()
    #expect(try ShareCode("\n " + broken + "\n") == code)
  }

  @Test("Any bytes round-trip through packing", arguments: 0..<60)
  func packing(_ seed: Int) throws {
    var chance = Chance(UInt64(seed))
    let letters = chance.pick(1...255)
    var bytes = (0..<seed * 9).map { _ in UInt8(chance.pick(0...letters)) }
    if seed % 2 == 0 { bytes += bytes + bytes.reversed() }
    let packed = try #require(SharePacking.pack(bytes))
    #expect(SharePacking.unpack(packed, to: bytes.count) == bytes)
    #expect(packed.count <= bytes.count + bytes.count / 8 + 4)
    // Bytes that nobody has packed have a content too, and no length makes the reader trap.
    // A claim is bounded by its length, and so is the time that decoding takes.
    #expect(SharePacking.unpack(Array(bytes.prefix(5)), to: SharePacking.byteLimit) == nil)
    #expect(SharePacking.unpack([], to: SharePacking.byteLimit) == nil)
    #expect(SharePacking.unpack(packed, to: SharePacking.byteLimit + 1) == nil)
  }

  @Test("A saved valley's code is less than half as long as the save")
  func length() throws {
    let rules = try Content.shipped().rules
    let world = ValleyPlan(.hollow, seed: 3, width: 256, height: 128).world(rules: rules)
    for _ in 0..<60 { world.step() }
    let bytes = world.encode()
    let packed = try #require(SharePacking.pack(bytes))
    #expect(packed.count * 3 < bytes.count, "\(packed.count) of \(bytes.count)")
    #expect(SharePacking.unpack(packed, to: bytes.count) == bytes)
    #expect(ShareCode(name: "", .kept(bytes)).text().count < packed.count * 4 / 3 + 60)
  }

  @Test("A code with a changed or missing character is rejected", arguments: 0..<6)
  func damage(_ seed: Int) {
    let kept = ShareCode(name: "mill", .kept(Self.bytes(20 + seed, UInt64(seed)))).text()
    for text in [kept, ShareCode(name: "", .valley(GeneratedValley(seed: UInt64(seed)))).text()] {
      let letters = Array(text)
      for place in letters.indices {
        for other in "Aa0_-Z9z=~:é" where other != letters[place] {
          var changed = letters
          changed[place] = other
          #expect(throws: ShareError.self) { try ShareCode(String(changed)) }
        }
        var shorter = letters
        shorter.remove(at: place)
        #expect(throws: ShareError.self) { try ShareCode(String(shorter)) }
        #expect(throws: ShareError.self) { try ShareCode(String(letters[..<place])) }
      }
    }
  }

  @Test("An invalid code gives a specific error")
  func faults() {
    #expect(throws: ShareError.notACode) { try ShareCode("kodma:AAAA") }
    #expect(throws: ShareError.badCharacter(at: 10)) { try ShareCode("kodama:AA*A") }
    #expect(throws: ShareError.cutShort) { try ShareCode("kodama:") }
    // A code of a later version has a valid digest. Any other change is damage.
    var later: [UInt8] = [2, 0, 0]
    var digest = Digest()
    later.withUnsafeBytes { digest.combine(bytes: $0) }
    withUnsafeBytes(of: digest.value.littleEndian) { later += $0 }
    #expect(throws: ShareError.newerVersion(2)) {
      try ShareCode("kodama:" + Base64.text(of: later))
    }
    later[2] = 1
    #expect(throws: ShareError.damaged) { try ShareCode("kodama:" + Base64.text(of: later)) }
    // A packed code that claims to have more bytes than a code may have.
    var long = [UInt8(1), 1, 0] + [0, 0, 0, 1] + [0, 0, 0, 0]
    digest = Digest()
    long.withUnsafeBytes { digest.combine(bytes: $0) }
    withUnsafeBytes(of: digest.value.littleEndian) { long += $0 }
    #expect(throws: ShareError.tooLarge) { try ShareCode("kodama:" + Base64.text(of: long)) }
  }

  @Test("A code for more cells than the game offers is rejected")
  func huge() throws {
    func text(_ width: Int, _ height: Int) -> String {
      let plan = ValleyPlan(.hollow, seed: 5, width: width, height: height)
      return ShareCode(name: "", .valley(GeneratedValley(plan))).text()
    }
    #expect(try ShareCode(text(4_096, 1_024)).name == "")
    #expect(throws: ShareError.tooLarge) { try ShareCode(text(8_192, 8_192)) }
    // The bytes of a save have the same limit, here for one run of air.
    let rules = try Content.shipped().rules
    let bytes = World(width: 8_192, height: 1_024, seed: 1, rules: rules).encode()
    #expect(bytes.count < 10_000)
    #expect(throws: World.DecodingError.badSize(width: 8_192, height: 1_024)) {
      try World(decoding: bytes, rules: rules, cellLimit: ShareCode.cellLimit)
    }
  }

  @Test("An untouched valley is shared as its seed")
  func valley() throws {
    let rules = try Content.shipped().rules
    let world = ValleyPlan(.hollow, seed: 41).world(rules: rules)
    let first = world.digest
    for _ in 0..<60 { world.step() }
    let valley = try #require(GeneratedValley(untouched: world))
    let text = ShareCode(name: "a name of thirty-two characters.", .valley(valley)).text()
    #expect(text.count <= 200)
    guard case .valley(let read) = try ShareCode(text).payload else {
      Issue.record("no valley")
      return
    }
    #expect(read.world(rules: rules).digest == first)
    let stone = try #require(rules["stone"])
    world.set(rules.freshCell(stone), at: CellPoint(100, 20))
    #expect(GeneratedValley(untouched: world) == nil)
  }

  @Test(
    "Codes reproduce their valley in every terrain", arguments: [Terrain.hollow, .gorge, .empty])
  func lands(_ terrain: Terrain) throws {
    let rules = try Content.shipped().rules
    let plan = ValleyPlan(terrain, seed: 9, width: 128, height: 64)
    let world = plan.world(rules: rules)
    let valley = try #require(GeneratedValley(untouched: world))
    let text = ShareCode(name: "", .valley(valley)).text()
    guard case .valley(let read) = try ShareCode(text).payload else {
      Issue.record("no valley")
      return
    }
    #expect(read.plan == plan && read.world(rules: rules).digest == world.digest)
  }

  @Test(
    "A played valley is a short code, which other rules refuse",
    arguments: [Terrain.hollow, .volcano])
  func grown(_ terrain: Terrain) throws {
    let content = try Content.shipped()
    let (rules, shared) = (content.rules, content.sharedContentCoder)
    let world = ValleyPlan(terrain, seed: 9, width: 256, height: 128).world(rules: rules)
    let bell = try #require(rules["bell"])
    for tick in 0..<900 {
      if tick % 300 == 60 { world.set(rules.freshCell(bell), at: CellPoint(100 + tick / 30, 20)) }
      world.step()
    }
    let clock = SavedPlay.Clock(isPaused: false, speedExponent: 0, passes: 900, singleTicks: 0)
    let saved = SavedPlay(
      world: world, hand: CellPoint(100, 20), viewOrigin: CellPoint(0, 0), tileSide: 2,
      clock: clock, hotbar: [bell], selected: bell)
    let whole = ShareCode(name: "bells", shared.payload(of: .valley(saved)))
    let grown = try #require(Regrowth(of: saved)).finished()
    let short = whole.shortened(after: grown)
    #expect(short.text().utf8.count * 5 < whole.text().utf8.count)
    let read = try ShareCode(short.text())
    #expect(read == short && read.fingerprint == whole.fingerprint)
    guard case .valley(let again) = try shared.thing(of: read) else {
      Issue.record("no valley")
      return
    }
    #expect(again.encode() == saved.encode())
    grown.step()
    #expect(throws: ShareError.otherRules) { try shared.thing(of: read, after: grown) }
    guard case .grown(let valley) = short.payload else { return }
    let late = GrownValley(
      plan: valley.plan, tick: 1 << 31, worldDigest: 0, saveDigest: 0, saveBytes: 9, packed: [])
    #expect(throws: ShareError.tooLarge) {
      try shared.thing(of: ShareCode(name: "", .grown(late)))
    }
  }

  @Test("A code is read as other programs quote it")
  func quoted() throws {
    let code = ShareCode(name: "mill", .valley(GeneratedValley(seed: 41)))
    let text = code.text()
    let half = text.index(text.startIndex, offsetBy: 20)
    for quoted in [
      "https://example.org/kodama/#\(text)", "file:///home/aki/page.html#\(text)\n",
      "`\(text)`", "```\n\(text)\n```", "> \(text[..<half])\n> \(text[half...])", "<\(text)>",
      "\"\(text)\"", "“\(text)", "(\(text))", "**\(text)**", "\u{feff}\(text)",
    ] {
      #expect(ShareCode.isCode(quoted))
      #expect(try ShareCode(quoted) == code, "\(quoted)")
    }
    for other in ["", "kodama", "my kodama:abc", "https://example.org/?q=kodama:abc", "#"] {
      #expect(!ShareCode.isCode(other))
    }
  }

  @Test("A code for an impossible valley is rejected")
  func impossible() {
    let plan = ValleyPlan(.gorge, seed: 9, width: 63, height: 64)
    let text = ShareCode(name: "", .valley(GeneratedValley(plan))).text()
    #expect(throws: ShareError.damaged) { try ShareCode(text) }
  }
}
