import Kodama
@testable import KodamaCLI
import Testing

@Suite("What is listed without a pack is what the whole content lists")
struct ListTests {
  @Test("Reading only what is listed changes nothing", arguments: List.What.allCases)
  func parts(_ what: List.What) throws {
    let command = try KodamaCommand.parsed(["list", what.rawValue, "--language", "ja"])
    let list = try #require(command as? List)
    let parts = try list.shippedRows().map { $0.map { "\($0.0)=\($0.1)" } }
    let whole = list.rows(try Content.shipped()).map { $0.map { "\($0.0)=\($0.1)" } }
    #expect(parts == whole)
    #expect(parts.count >= (what == .terrains ? Terrain.allCases.count : 21))
  }
}
