import KodamaContent
@testable import KodamaWorld
import Testing

@Suite struct MaterialsLoaderTests {
  static let head = "materials:\n  air: {class: empty}\n  wall: {class: solid}\n"

  @Test func theShippedTableLoads() throws {
    let rules = try MaterialsLoader().shippedRules()
    #expect(rules["sand"] != nil)
    #expect(rules.rule(of: rules.id("water")).physics == .liquid)
    #expect(rules.reactions.count >= 1)
  }

  @Test(
    arguments: [
      ("  sand: {class: powdr}", 4, 17, "powder"),
      ("  sand: {class: powder, densty: 3}", 4, 25, "density"),
      ("reactions:\n  - {when: [air, sind], become: [air, air]}", 5, 18, nil),
      ("  sand: {class: powder, density: heavy}", 4, 34, nil),
      ("  sand: {class: powder, density: 251}", 4, 34, nil),
      ("  sand: {}", 4, 9, nil),
    ] as [(String, Int, Int, String?)])
  func errorsNameTheirPosition(_ line: String, _ row: Int, _ column: Int, _ mend: String?) {
    do {
      _ = try MaterialsLoader().rules(Self.head + line, file: "pack.yaml")
      Issue.record("nothing was refused in \(line)")
    } catch {
      #expect(error.line == row)
      #expect(error.column == column, "\(error)")
      #expect(error.suggestion == mend)
    }
  }
}
