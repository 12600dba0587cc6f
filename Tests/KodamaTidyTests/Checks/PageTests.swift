import Testing

@Suite("Pages agree with the code they show, and with their translations")
struct PageTests {
  /// The pages that exist in both languages, in English.
  private static let translated = ["README.md", "docs/ARCHITECTURE.md", "docs/seeds.md"]

  private func japanese(_ page: String) -> String { "\(page.dropLast(3)).ja.md" }

  /// Returns the text of a page without its code blocks, and the code blocks.
  private func parts(_ page: String) throws -> (prose: String, blocks: [Substring]) {
    let pieces = try SourceTree.text(page).split(separator: "```", omittingEmptySubsequences: false)
    let prose = pieces.indices.filter { $0 % 2 == 0 }.map { pieces[$0] }.joined(separator: "\n")
    return (prose, pieces.indices.filter { $0 % 2 == 1 }.map { pieces[$0] })
  }

  @Test("A link with line numbers begins at its code and ends with it")
  func lines() throws {
    let link = /\[`([^`\n]+)`\]\(([^)#\s]+)#L(\d+)(?:-L(\d+))?\)/
    var count = 0
    for page in Self.translated.flatMap({ [$0, japanese($0)] }) {
      let folder = page.hasPrefix("docs/") ? "docs/" : ""
      for match in try SourceTree.text(page).matches(of: link) {
        let path = match.2.hasPrefix("../") ? String(match.2.dropFirst(3)) : folder + match.2
        let lines = try SourceTree.text(path).split(
          separator: "\n", omittingEmptySubsequences: false)
        let first = try #require(Int(match.3)) - 1
        let last = try match.4.map { try #require(Int($0)) - 1 } ?? first
        let hint = "\(page): \(match.0) is outdated; run scripts/line-links --update"
        guard lines.indices.contains(first), lines.indices.contains(last), first <= last else {
          Issue.record("\(hint)")
          continue
        }
        #expect(lines[first].contains(match.1), "\(hint)")
        let indent = lines[first].prefix { $0 == " " }
        let isWhole = first == last || lines[last].hasPrefix("\(indent)}")
        #expect(isWhole == (first == last || lines[first].hasSuffix("{")), "\(hint)")
        count += 1
      }
    }
    #expect(count > 160)
  }

  @Test("Every idea has a row in both languages, with the same links")
  func ideas() throws {
    let rows = try ["docs/seeds.md", "docs/seeds.ja.md"].map { page in
      try SourceTree.text(page).matches(of: /\n\| (\d+) \|[^|]+(\|.*\|)/)
        .map { "\($0.1)\($0.2)" }
    }
    #expect(rows[0] == rows[1])
    #expect(rows[0].map { $0.prefix { $0 != "|" } } == (1...26).map { "\($0)" })
  }

  @Test("The Japanese README links to every Japanese page")
  func japanesePages() throws {
    let pages = SourceTree.paths(below: "docs").filter { $0.hasSuffix(".ja.md") }
    #expect(Set(pages + ["README.ja.md"]) == Set(Self.translated.map(japanese)))
    let readme = try SourceTree.text("README.ja.md")
    for page in pages { #expect(readme.contains("(\(page))"), "\(page)") }
  }

  @Test(
    "A Japanese page has the code, the names and the links of the English one",
    arguments: translated)
  func translations(page: String) throws {
    let pages = try [page, japanese(page)].map(parts)
    let names = pages.map { Set($0.prose.matches(of: /`([^`\n]+)`/).map { String($0.1) }) }
    #expect(names[0] == names[1], "\(names[0].symmetricDifference(names[1]))")
    let links = pages.map { page in
      let targets = page.prose.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
      return Set(
        targets.filter { !$0.hasPrefix("#") }.map { $0.replacing(".ja.md", with: ".md") })
    }
    #expect(links[0] == links[1], "\(links[0].symmetricDifference(links[1]))")
    // The commands are the same. Their comments are translated, and so are drawings.
    let commands = pages.map { page in
      page.blocks.filter { !$0.contains("─") && !$0.contains("Sources/") }
        .map { $0.replacing(#/[ ]{2,}[#].*/#, with: "") }
    }
    #expect(commands[0] == commands[1])
  }

  @Test("The first code of both READMEs is that of the Hello example")
  func hello() throws {
    let hello = try SourceTree.text("Examples/Hello/Hello.swift").split(separator: "\n")
    for page in ["README.md", "README.ja.md"] {
      let block = try #require(try parts(page).blocks.first { $0.hasPrefix("swift\n") })
      let lines = block.split(separator: "\n").dropFirst()
      #expect((9...11).contains(lines.count))
      for line in lines { #expect(hello.contains(line), "\(page): \(line)") }
    }
  }

  @Test("The changelog begins with what is unreleased, or with the version of the code")
  func changelog() throws {
    let app = try SourceTree.text("Sources/Kit/KodamaHosting/App.swift")
    let version = try #require(app.firstMatch(of: /static let text = "(.+)"/)).1
    let text = try SourceTree.text("CHANGELOG.md")
    let heading = try #require(text.firstMatch(of: /\n## (.+)\n/)).1
    #expect(heading == "Unreleased" || heading == version)
  }
}
