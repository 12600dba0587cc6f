import Testing

/// Whether each named test really fails is tried out by `scripts/mutate-delegates`; here nobody
/// adds a notice, or takes a test away, without the table.
@Suite("Rule 10: every notice has a test that fails without it")
struct Rule10SourceTests {
  private static let path = "Tests/Tables/delegate-calls.txt"
  private static let calls =
    (SourceTree.models + SourceTree.sources(of: "KodamaControllers", "KodamaGame"))
    .flatMap(NoticeCalls.calls)

  private func rows() throws -> [(call: String, test: String)] {
    try SourceTree.text(Self.path).split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
      let end = $0.lastIndex(of: "|") ?? $0.endIndex
      return (String($0[..<end].dropLast()), String($0[end...].dropFirst(2)))
    }
  }

  @Test("Every call has a row, and every row its call")
  func complete() throws {
    let calls = Self.calls
    let listed = Set(try rows().map(\.call))
    #expect(calls.count > 100)
    #expect(Set(calls).subtracting(listed).isEmpty, "run scripts/mutate-delegates --write")
    #expect(listed.subtracting(calls).isEmpty, "run scripts/mutate-delegates --write")
    #expect(listed.count == (try rows().count), "a call stands there twice")
  }

  @Test("Every test that the table names is there")
  func tests() throws {
    let texts = SourceTree.tests.filter { $0.name.hasSuffix("NoticeTests") }
      .map(\.text).joined()
    for row in try rows() {
      let isThere = texts.contains("@Test(\"\(row.test)\")")
      #expect(isThere, "\(row.call): \(row.test)")
    }
  }

  @Test("A call, a notice, a setting and a joining are found; a comment is not")
  func scanner() {
    let text = """
      final class Valley {
        init() {
          // delegate?.worldDidChange()
          world.delegate?.worldDidChange(); delegate?.a()
          menu.delegate = self
          state.palette.observers.add(self) { _, _ in }
        }

        private func tell() {
          observers.notify(.selection)
          let name = 3
          delegate?.a()
          delegate?.a()
        }

        override var items: [Item] {
          language.observe(observer) { _, _ in }
          return presentation?.dismiss() ?? ()
        }
      }
      """
    let found = NoticeCalls.calls(in: SourceFile(path: "a.swift", text: text))
    #expect(
      found == [
        "a.swift | init | world.delegate?.worldDidChange()", "a.swift | init | delegate?.a()",
        "a.swift | init | menu.delegate = self",
        "a.swift | init | state.palette.observers.add(self)",
        "a.swift | tell | observers.notify(.selection)",
        "a.swift | tell | delegate?.a() after let name = 3",
        "a.swift | tell | delegate?.a() after delegate?.a()",
        "a.swift | items | language.observe(observer)", "a.swift | items | presentation?.dismiss()",
      ])
  }
}
