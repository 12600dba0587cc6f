import KodamaContent
import KodamaDataSources
import KodamaPerception
import KodamaRoles
import KodamaSurfaces
import KodamaViews
@testable import KodamaWorld
import KodamaYAML
import Testing

@Suite("Patch files define the sounds of families and of the interface", .serialized)
struct PatchFileTests {
  @Test("The shipped patches equal the standard ones")
  func standard() throws {
    let shipped = try PatchLoader().shipped()
    #expect(Array(shipped.prefix(Patch.standard.count)) == Patch.standard)
  }

  @Test("No two members of a family sound the same")
  func members() throws {
    let content = try Content.shipped()
    let members = content.patches.patches.filter { $0.name.contains("/") }
    #expect(members.count >= 64)
    let materials = content.rules.materials.map(\.name)
    for member in members {
      #expect(materials.contains { member.name.hasSuffix("/\($0)") }, "\(member.name)")
      let number = content.patches.patch(named: member.name)
      let material = member.name.drop { $0 != "/" }.dropFirst()
      let index = materials.firstIndex(of: String(material)) ?? 0
      #expect(content.looks[MaterialID(UInt8(index))].patch == number, "\(member.name)")
    }
    var timbres: Set<Patch> = []
    for member in members {
      var timbre = member
      timbre.name = String(member.name.prefix { $0 != "/" })
      #expect(timbres.insert(timbre).inserted, "\(member.name) sounds like another member")
    }
  }

  @Test("An ear that knows only the families recognises the family of every member")
  func families() throws {
    let table = try ShippedPart.patches()
    var random = TestRandom(9)
    var total = 0
    var right = 0
    for patch in table.patches where patch.name.contains("/") {
      let family = familyNames.firstIndex(of: String(patch.name.prefix { $0 != "/" }))
      for _ in 0..<2 {
        let row = Int.random(in: 0..<24, using: &random)
        let slice = heardSlice(
          table.patch(named: patch.name) ?? PatchID(0), in: table, row: row, column: 0,
          frames: 2_400, random: &random)
        total += 1
        if ear50.hear(slice)?.family == family { right += 1 }
      }
    }
    #expect(Double(right) >= 0.95 * Double(total))
  }

  @Test(
    "Invalid files are rejected with the line of the error",
    arguments: [
      ("patches:\n  a:\n    layers: [{source: sin}]\n", "unknown-word", 3),
      ("patches:\n  a:\n    trim: loud\n    layers: []\n", "wrong-type", 3),
      ("patches:\n  a:\n    layers:\n      - {source: sine, from: 3}\n", "unknown-key", 4),
      ("patches:\n  a:\n    layers:\n      - {source: chirp, from: 3}\n", "out-of-range", 4),
      ("patches:\n  a: {}\n", "missing", 2),
    ])
  func wrong(text: String, code: String, line: Int) {
    do {
      _ = try PatchLoader().patches(ContentReader(file: "test.yaml").mapping(text))
      Issue.record("accepted")
    } catch {
      #expect(error.code == code && error.line == line)
    }
  }
}
