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

  @Test("The files of a folder are listed in order, without their extension")
  func list() throws {
    let names = try Assets.names(in: "things", ending: "yaml")
    #expect(names.count > 100 && names == names.sorted() && names.contains("and-gate"))
    #expect(try Assets.names(in: "things", ending: "kodama") == [])
    let error = #expect(throws: MissingAsset.self) { try Assets.names(in: "none", ending: "yaml") }
    #expect(error?.file == "none")
  }

  @Test("The error for a missing file names the file and a remedy")
  func missing() {
    let error = #expect(throws: MissingAsset.self) { try Assets.text("etudes/none.kodama") }
    #expect(error?.file == "etudes/none.kodama")
    #expect(error?.reason == "it is not there")
    #expect(error?.description.contains("KODAMA_CONTENT") == true)
  }
}
