import KodamaDataSources
@testable import KodamaWorld
import Testing

/// Checks that every material does something that no other does. Each material goes through the
/// same small experiments. The record of the results, without its own name, must differ from all
/// others.
@Suite("Materials differ in behaviour")
struct MaterialDistinctionTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  /// The surroundings of the material, which is drawn as X. Some experiments pulse, heat, cool or
  /// strike it.
  private static let scenes: [(rows: [String], legend: [String: String], ticks: Int)] = [
    (["..X..", ".....", ".....", ".....", "#####"], [:], 60),
    (["XXX......", "XXX......", "XXX......", "#########"], [:], 120),
    (["#XX#", "#ww#", "#ww#", "####"], ["w": "water"], 400),
    (["#ww#", "#XX#", "#XX#", "####"], ["w": "water"], 400),
    (["#oo#", "#XX#", "####"], ["o": "oil"], 300),
    (["fXf", "XXX", "###"], ["f": "fire"], 200),
    (["#XXX#", "#eee#", "#####"], ["e": "ember"], 500),
    (["#XXX#", "#lll#", "#####"], ["l": "lava"], 500),
    (["#XXX#", "#aaa#", "#####"], ["a": "acid"], 300),
    (["#XXX#", "BcBcB", "#####"], ["B": "battery", "c": "cooler"], 900),
    (["#XXX#", "BhBhB", "#####"], ["B": "battery", "h": "heater"], 900),
    (["#X#X#", "#s.s#", "#sssS", "#####"], ["s": "soil", "S": "salt"], 600),
    (["..X..", "C-X-b", "..-..", "..b.."], ["C": "clock 0", "-": "wire", "b": "bell"], 120),
    (["P-X-b"], ["P": "button", "-": "wire", "b": "bell"], 40),
    (["#.#", "CXb", "#w#", "###"], ["C": "clock 0", "b": "bell", "w": "water"], 80),
    (["s.s.s", ".....", ".....", "X.X.X", "....."], ["s": "sand"], 60),
    (["#gXg#", "#X.X#", "#####"], ["g": "choke-damp"], 120),
    (["#iXi#", "#XXX#", "#####"], ["i": "iron"], 600),
    (["fkk", "XXX", "###"], ["k": "keg", "f": "fire"], 60),
    (["#s#", "CX#", "#.#", "###"], ["s": "sand", "C": "clock 0"], 60),
    (["s....", "XXXXX"], ["s": "sand"], 60),
    (["BX...", "....."], ["B": "battery"], 20),
    (["Xb"], ["b": "bell"], 60),
    (["mXm", "WXW", "###"], ["m": "moss", "W": "wood"], 900),
  ]

  /// Returns the results of all experiments with a material, by day and by night.
  private func record(of name: String) throws -> [UInt64] {
    var record: [UInt64] = []
    for scene in Self.scenes {
      for tick in [0, Lab.night, 13_190] {
        let legend = scene.legend.merging(["X": name]) { $1 }
        let world = try lab.world(scene.rows, legend, tick: tick)
        let own = lab.rules.id(name)
        for x in 0..<world.width where scene.rows[0].contains("P") {
          let there = world.cell(at: CellPoint(x, 0)).material
          if there == own || there == lab.rules.id("button") {
            world.strike(at: CellPoint(x, 0))
          }
        }
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func mix(_ number: Int) {
          hash = (hash ^ UInt64(truncatingIfNeeded: number)) &* 0x100_0000_01b3
        }
        let fresh = lab.rules.freshCell(own).data
        for step in 0..<scene.ticks {
          world.clearMoments()
          world.step()
          for moment in world.moments { mix(Int(moment.kind.rawValue)) }
          guard step % 20 == 19 || step < 6 else { continue }
          for y in 0..<world.height {
            for x in 0..<world.width {
              let cell = world.cell(at: CellPoint(x, y))
              // Only changes of the material's own data count, such as a lit lamp or a wire with a
              // pulse.
              let changed = cell.data == fresh ? 255 : 254
              mix(cell.material == own ? changed : Int(cell.material.rawValue))
            }
          }
        }
        record.append(hash)
      }
    }
    return record
  }

  @Test("No two materials behave the same in every scene")
  func everyMaterialHasABehaviourOfItsOwn() throws {
    var seen: [(name: String, record: [UInt64])] = []
    for material in lab.rules.materials where material.name != "air" {
      let record = try record(of: material.name)
      let twin = seen.first { $0.record == record }?.name
      #expect(twin == nil, "\(material.name) does only what \(twin ?? "") does")
      seen.append((material.name, record))
    }
    #expect(seen.count >= 64)
  }
}
