import Assets
@testable import KodamaContent
import KodamaDataSources
@testable import KodamaEtudes
import KodamaWorld
import Testing

@Suite("The list of errors in a file contains the error its reader throws")
struct FaultListTests {
  static let content = Result { try Content.shipped() }

  @Test("A randomly edited étude has errors if and only if it is rejected")
  func etudes() throws {
    let content = try Self.content.get()
    let names = try Assets.names(in: "etudes", ending: "kodama")
    var random = EditRandom(7)
    var (refused, played) = (0, 0)
    for _ in 0..<(isLong ? 3_000 : 120) {
      var text = try Assets.text("etudes/\(names[random.below(names.count)]).kodama")
      for _ in 0...random.below(3) { text = ContentEdit(of: text, &random).text }
      let faults = content.faults(inEtude: text)
      guard (try? WorldText.parse(text, rules: content.rules))?.isEtude ?? true else { continue }
      do throws(WorldTextError) {
        let etude = try content.etude(text, name: "edited")
        #expect(faults == [], "\(text)")
        played += 1
        guard played % 8 == 0 else { continue }
        etude.world(variation: 1, rules: content.rules).step(times: 600)
      } catch {
        #expect(faults.contains { $0.code == error.code && $0.line == error.line }, "\(error)")
        #expect(faults.map(\.line) == faults.map(\.line).sorted())
        refused += 1
      }
    }
    #expect(refused > 20 && played > 20, "\(refused) refused, \(played) played")
  }

  @Test("A randomly edited material table has errors if and only if it is rejected")
  func materials() throws {
    let content = try Self.content.get()
    let original = try Assets.text("materials.yaml")
    var random = EditRandom(3)
    var refused = 0
    for _ in 0..<(isLong ? 400 : 16) {
      let text = ContentEdit(of: original, &random).text
      let faults = ContentCheck(content).materials(text, file: "m.yaml")
      do throws(ContentError) {
        _ = try MaterialsLoader().rules(text, file: "m.yaml")
        _ = try LooksLoader(patches: content.patches).looks(text, file: "m.yaml")
        #expect(faults == [])
      } catch {
        #expect(faults.contains { $0.line == error.line && $0.code == error.code }, "\(error)")
        refused += 1
      }
    }
    #expect(refused > 2)
  }
}
