import KodamaDataSources
import KodamaHosting
@testable import KodamaGame
@testable import KodamaPlay
@testable import KodamaWorld
import Testing

@Suite("The book of discoveries tells what was seen, and hints at what was not")
struct DiscoveryKeyTests {
  @Test("What has not been seen is an outline; choosing it gives a hint, and seeing it its name")
  func outlines() throws {
    let game = try TestGame(isEmpty: true)
    let state = try #require(game.state)
    let place = try #require(state.rules.reactions.indices.first)
    let reaction = state.rules.reactions[place]
    try game.press("p", "y")
    #expect(game.text.contains("Discoveries, 0 of \(state.rules.reactions.count)"))
    // How far the valley has come stands first, then the way back.
    let outline = try game.press("down", "down")
    #expect(outline.contains("something and ") && outline.contains("not seen yet"), "\(outline)")
    let hint = try game.press("enter")
    #expect(hint.hasPrefix("Something that touches "), "\(hint)")
    #expect(state.unseenReactions.first == reaction)
    // The outline gives nothing away: the first of the two is named only once it was seen.
    #expect(!hint.contains(state.rules.name(of: state.rules.id(reaction.first)) + " "))
    try game.press("escape")
    try game.play().world.rememberDiscoveries([place])
    try game.press("y")
    #expect(game.text.contains("Discoveries, 1 of \(state.rules.reactions.count)"))
    #expect(!state.unseenReactions.contains(reaction) && state.seenReactions == [reaction])
  }
}
