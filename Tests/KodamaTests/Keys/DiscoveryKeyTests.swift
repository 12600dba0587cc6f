@testable import KodamaControllers
import KodamaDataSources
import KodamaHosting
@testable import KodamaGame
@testable import KodamaPlay
@testable import KodamaWorld
import Testing

@Suite("The book of discoveries lists seen reactions")
struct DiscoveryKeyTests {
  @Test("An unseen reaction is listed as an outline with hints")
  func outlines() throws {
    let game = try TestGame(isEmpty: true)
    let state = try #require(game.state)
    let place = try #require(state.rules.reactions.indices.first)
    let reaction = state.rules.reactions[place]
    try game.press("p", "y")
    #expect(game.text.contains("Discoveries, 0 of \(state.rules.reactions.count)"))
    // The first line is the progress. The last line above the outlines is "Back".
    let outline = try game.press("down", "down")
    let alike = state.rules.reactions.filter { $0.second == reaction.second }
    #expect(outline.contains(" with something: \(alike.count) not seen yet"))
    let hint = try game.press("enter")
    #expect(hint.hasPrefix("Something that touches "), "\(hint)")
    #expect(state.session.unseenReactions.first == reaction)
    // A hint names only the second material. The first one is named once the reaction was seen.
    #expect(!hint.contains(state.rules.name(of: state.rules.id(reaction.first)) + " "))
    try game.press("escape")
    try game.play().world.rememberDiscoveries([place])
    try game.press("y")
    #expect(game.text.contains("Discoveries, 1 of \(state.rules.reactions.count)"))
    #expect(
      !state.session.unseenReactions.contains(reaction) && state.session.seenReactions == [reaction]
    )
  }

  @Test("A material has one outline with several hints")
  func hints() throws {
    let game = try TestGame(isEmpty: true)
    let state = try #require(game.state)
    try game.press("p", "y")
    let book = try #require(game.presentation?.focused as? DiscoveriesController)
    let seconds = state.rules.reactions.map(\.second)
    let labels = book.items.map(\.state.label).filter { $0.id == "discoveries.unseen" }
    let outlined = labels.compactMap { label in
      seconds.first { second in
        let count = seconds.count { $0 == second }
        return label
          == Label(
            "discoveries.unseen", ("second", .message("material.\(second)")),
            ("n", .number(count)))
      }
    }
    #expect(outlined.count == labels.count)
    #expect(Set(outlined) == Set(seconds) && outlined.count == Set(seconds).count)
    let first = try #require(outlined.first)
    let results = state.rules.reactions.filter { $0.second == first }.map(\.firstBecomes)
    try game.press("down", "down")
    var hints: Set<String> = []
    for _ in 0..<results.count { hints.insert(try game.press("enter")) }
    #expect(hints.count == Set(results).count)
  }
}
