import Foundation
import Testing

@testable import Assets

@Suite("The content is found wherever the program has been put")
struct AssetTests {
  @Test("The one that was chosen counts alone")
  func chosen() {
    let places = AssetPlaces(chosen: "/mine", program: "/usr/games", shares: "/a:/b")
    #expect(places.folders == ["/mine"])
    #expect(AssetPlaces(chosen: "", program: nil, shares: "/a").folders == ["/a/kodama/Content"])
  }

  @Test("Beside the program first, then its prefix, then the system's; none twice")
  func order() {
    let places = AssetPlaces(chosen: nil, program: "/usr/games", shares: "relative:/b:/usr/share")
    #expect(
      places.folders == [
        "/usr/games/Kodama_Assets.resources/Content", "/usr/games/Kodama_Assets.bundle/Content",
        "/usr/games/Content", "/usr/games/share/kodama/Content", "/usr/share/kodama/Content",
        "/b/kodama/Content",
      ])
  }

  @Test("Where nothing is said of share folders, the usual ones count", arguments: [nil, ""])
  func usual(_ shares: String?) {
    let places = AssetPlaces(chosen: nil, program: nil, shares: shares)
    #expect(places.folders == ["/usr/local/share/kodama/Content", "/usr/share/kodama/Content"])
  }

  @Test("The list names every file that ships, and no other")
  func list() throws {
    let folder = URL(fileURLWithPath: try Assets.folder())
    let found = try #require(FileManager.default.subpaths(atPath: folder.path))
      .filter { file in
        [".yaml", ".kodama", ".code", ".txt", ".json"].contains { file.hasSuffix($0) }
          && file != "files.txt"
      }
    #expect(found.count > 40)
    #expect(try Set(Assets.files()) == Set(found))
    #expect(try Assets.files() == Assets.files().sorted())
  }

  @Test("A file that is missing is named, with the place and the mend")
  func missing() {
    let error = #expect(throws: MissingAsset.self) { try Assets.text("etudes/none.kodama") }
    #expect(error?.file == "etudes/none.kodama")
    #expect(error?.reason == "it is not there")
    #expect(error?.description.contains("KODAMA_CONTENT") == true)
  }
}
