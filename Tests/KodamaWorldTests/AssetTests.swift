import Foundation
import Testing

@testable import Assets

@Suite("The content folder is found in every supported install location")
struct AssetTests {
  @Test("A chosen folder is the only candidate")
  func chosen() {
    let places = AssetPlaces(chosen: "/mine", program: "/usr/games", shares: "/a:/b")
    #expect(places.folders == ["/mine"])
    #expect(AssetPlaces(chosen: "", program: nil, shares: "/a").folders == ["/a/kodama/Content"])
  }

  @Test("The program's folder is the first candidate")
  func order() {
    let places = AssetPlaces(chosen: nil, program: "/usr/games", shares: "relative:/b:/usr/share")
    #expect(
      places.folders == [
        "/usr/games/Kodama_Assets.resources/Content", "/usr/games/Kodama_Assets.bundle/Content",
        "/usr/games/Content", "/usr/games/share/kodama/Content", "/usr/share/kodama/Content",
        "/b/kodama/Content",
      ])
  }

  @Test("The default share folders are candidates if none are set", arguments: [nil, ""])
  func usual(_ shares: String?) {
    let places = AssetPlaces(chosen: nil, program: nil, shares: shares)
    #expect(places.folders == ["/usr/local/share/kodama/Content", "/usr/share/kodama/Content"])
  }

  @Test("The list of content contains exactly the shipped files")
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

  @Test("The error for a missing file names the file and a remedy")
  func missing() {
    let error = #expect(throws: MissingAsset.self) { try Assets.text("etudes/none.kodama") }
    #expect(error?.file == "etudes/none.kodama")
    #expect(error?.reason == "it is not there")
    #expect(error?.description.contains("KODAMA_CONTENT") == true)
  }
}
