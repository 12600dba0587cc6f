import KodamaDataSources
import KodamaHosting
import Testing

@testable import KodamaControllers
@testable import KodamaGame
@testable import KodamaPlay

@Suite("The action menu is divided into groups")
struct MenuGroupTests {
  private static let operations = ActionMenuController.operations(KeyTable(.standard))

  private func operations(in group: OperationGroup) -> [PlayerOperation] {
    Self.operations.filter { $0.group == group }
  }

  @Test("Every operation with a key belongs to one group")
  func complete() {
    let bound = Set(KeyBindings.standard.bindings.compactMap { PlayerOperation($0.action) })
    // With a modifier on every key, the menu lists everything except itself and its own key.
    let chords = KeyTable(bound.map { KeyTable.Row("alt+\($0.rawValue)", $0.rawValue) })
    let listed = ActionMenuController.operations(chords)
    #expect(Set(listed) == bound.subtracting([.menu, .back]))
    #expect(Set(listed).count == listed.count)
    for operations in [listed, Self.operations] {
      let groups = operations.map(\.group)
      let starts = groups.indices.filter { $0 == 0 || groups[$0] != groups[$0 - 1] }
      #expect(starts.map { groups[$0] } == OperationGroup.allCases)
    }
  }

  @Test("The most used operations come first in their group")
  func mostUsed() {
    let mostUsed = PlayerOperation.mostUsed
    #expect(Set(mostUsed).count == mostUsed.count)
    for group in OperationGroup.allCases {
      let operations = operations(in: group)
      let first = mostUsed.filter(operations.contains)
      #expect(Array(operations.prefix(first.count)) == first, "\(group)")
      #expect(!first.isEmpty, "\(group)")
    }
  }

  @Test("The heading of a group is spoken when the focus enters the group")
  func headings() throws {
    let game = try TestGame()
    try game.press("p", "m")
    game.run(400)
    let hand = "Hand and building, \(operations(in: .hand).count)"
    #expect(game.text.contains(hand))
    #expect(game.said.joined().contains { $0.hasPrefix("\(hand): ") })
    #expect(game.text.contains("▶"), "an operation has the focus, not the heading")
    #expect(try !game.press("down").hasPrefix(hand), "the heading is said once")
    #expect(try game.press("home").hasSuffix("1 of \(Self.operations.count)"))
    #expect(try game.press("up").hasSuffix("1 of \(Self.operations.count)"))
    for _ in operations(in: .hand).dropFirst() { try game.press("down") }
    let listening = "Looking and listening, \(operations(in: .listening).count): "
    #expect(try game.press("down").hasPrefix(listening))
    #expect(try game.press("up").hasPrefix(hand))
  }

  @Test("Left and Right move from group to group")
  func jumps() throws {
    let game = try TestGame()
    try game.press("p", "m")
    let count = Self.operations.count
    func number(_ group: OperationGroup) throws -> Int {
      try #require(Self.operations.firstIndex { $0.group == group }) + 1
    }
    for (left, right) in [("left", "right"), ("pad-left", "pad-right")] {
      try game.press("home")
      for group in OperationGroup.allCases.dropFirst() {
        #expect(try game.press(right).hasSuffix("\(try number(group)) of \(count)"), "\(group)")
      }
      let last = try number(.game)
      #expect(try game.press(right).hasSuffix("\(last) of \(count)"), "the last group")
      // Within a group, the key for the previous group goes to the first operation.
      let said = try game.press("down", left)
      #expect(said.hasPrefix("The game, ") && said.hasSuffix("\(last) of \(count)"))
      for group in OperationGroup.allCases.dropLast().reversed() {
        #expect(try game.press(left).hasSuffix("\(try number(group)) of \(count)"), "\(group)")
      }
      #expect(try game.press(left).hasSuffix("1 of \(count)"), "the first group")
    }
  }

  @Test("Help names the keys for moving between groups")
  func help() throws {
    let game = try TestGame()
    try game.press("m")
    #expect(try game.press("f1").contains("Left and Right go to another group"))
  }
}
