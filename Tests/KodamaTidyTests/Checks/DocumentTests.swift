import Foundation
import Testing

@Suite("Documents agree with the code")
struct DocumentTests {
  /// Returns the bodies of the functions with a name in a type and its extensions.
  private func bodies(of function: String, in type: String) -> [Substring] {
    let kinds = ["class", "struct", "extension"]
    let owners = kinds.flatMap { kind in
      SourceTree.sources.filter { $0.code.contains("\(kind) \(type)") }
        .flatMap { $0.declarations(kind) }.filter { $0.name == type }.map(\.body)
    }
    return owners.flatMap { code in
      code.ranges(of: "func \(function)").map { range -> Substring in
        let line = code[..<range.lowerBound].lastIndex(of: "\n") ?? code.startIndex
        let indent = code[line...].prefix { $0 == " " || $0 == "\n" }
        let rest = code[range.upperBound...]
        // A function on one line ends with the line. Others end with a brace at their indentation.
        let first = rest.prefix { $0 != "\n" }
        if first.last == "}" { return first }
        return rest.firstRange(of: "\(indent)}").map { rest[..<$0.lowerBound] } ?? first
      }
    }
  }

  @Test(
    "Each call on the documented path from a key or a bell is made by the call before it",
    arguments: [("From a key to a cell", 25), ("From a bell to its sample", 15)])
  func path(heading: String, least: Int) throws {
    let text = try SourceTree.text("docs/ARCHITECTURE.md")
    let start = try #require(text.firstRange(of: "\n### \(heading)")).upperBound
    let end = text[start...].firstRange(of: #/\n##/#)?.lowerBound ?? text.endIndex
    var calls = 0
    for line in text[start..<end].split(separator: "\n") where line.contains(#/^\d\. /#) {
      let chain = line.matches(of: /`(\w+)\.(\w+)`(?: →)?/).prefix { $0.0.hasSuffix("→") }
      let names = line.matches(of: /`(\w+)\.(\w+)`/).prefix(chain.count + 1)
      for (caller, called) in zip(names, names.dropFirst()) {
        let bodies = bodies(of: String(caller.2), in: String(caller.1))
        #expect(!bodies.isEmpty, "there is no \(caller.1).\(caller.2)")
        #expect(
          bodies.contains { $0.contains("\(called.2)(") || $0.contains("\(called.2) {") },
          "\(caller.1).\(caller.2) does not call \(called.2)")
        calls += 1
      }
    }
    #expect(calls > least)
  }

  @Test("The documented path from a key to its cell has at most 18 calls, and its lines join")
  func length() throws {
    let text = try SourceTree.text("docs/ARCHITECTURE.md")
    let start = try #require(text.firstRange(of: "\n### From a key to a cell")).upperBound
    let lines = text[start...].split(separator: "\n").filter { $0.contains(#/^[1-3]\. /#) }
      .prefix(3)
    var names: [String] = []
    for line in lines {
      let chain = line.prefix { $0 != ":" }.matches(of: /`(\w+\.\w+)`/).map { String($0.1) }
      names += chain.first == names.last ? Array(chain.dropFirst()) : chain
    }
    #expect(lines.count == 3 && names.count == Set(names).count)
    #expect(text.contains("These are \(names.count) calls from the key to the changed cell"))
    #expect((10...18).contains(names.count), "\(names)")
  }

  @Test("A bell reaches its sample by one path, through the play model and the Controller")
  func oneRoad() throws {
    let text = try SourceTree.text("docs/ARCHITECTURE.md")
    let start = try #require(text.firstRange(of: "\n### From a bell to its sample")).upperBound
    let section = text[start...].prefix { $0 != "#" }
    let notices = section.matches(of: /`(\w+\.\w+Did\w+)`/).map { String($0.1) }
    let forwarded = ["Soundscape", "PlayModel", "PlayController"].map { "\($0).playDidChange" }
    #expect(notices == forwarded)
  }

  @Test("NOTICE.md lists every library and program that is loaded at run time")
  func notice() throws {
    let notice = try SourceTree.text("NOTICE.md")
    let package = try SourceTree.text("scripts/package")
    let names = SourceTree.sources.flatMap { file in
      file.literals.map(\.text).filter { $0.contains(/^(lib[a-z0-9-]+?)(-gnutls)?(\.so.*)?$/) }
    }
    let libraries = Set(names.compactMap { $0.firstMatch(of: /^lib([a-z]+)/)?.1 })
    #expect(libraries.isSuperset(of: ["curl", "dbus", "z", "speechd", "fontconfig"]))
    for library in libraries {
      // The name under which the library's users know it.
      let known = ["z": "zlib", "pulse": "PulseAudio", "speechd": "speech-dispatcher"]
      #expect(notice.contains(known[String(library)] ?? "\(library)"), "\(library)")
      let packages = ["z": "zlib1g", "dbus": "libdbus-1-3"]
      #expect(package.contains(packages[String(library)] ?? "lib\(library)"), "lib\(library)")
    }
    for program in ["ffmpeg", "espeak-ng"] {
      #expect(notice.lowercased().contains(program) && package.contains(program), "\(program)")
    }
  }

  @Test("Documents mention the network if the code connects to addresses")
  func network() throws {
    #expect(SourceTree.sources.contains { $0.path.contains("WebSource") })
    let papers = ["SECURITY.md", "scripts/packaging/kodama.metainfo.xml"]
    for paper in papers {
      let text = try SourceTree.text(paper)
      #expect(!text.contains("offline-only") && !text.contains("Nothing is fetched"), "\(paper)")
    }
    #expect(try SourceTree.text("SECURITY.md").contains("opens a gallery"))
  }
}
