@testable import KodamaBots
import KodamaPerception
import Testing

/// Remembers a valley of a few tiles, and what was doubted since.
private final class RememberedSenses: Senses {
  var presses = 0
  var isOver = false
  let field = Field.page
  let corner = Spot(0, 0)
  var hand: Spot? = Spot(20, 12)
  var maps: [SeenMap]
  var doubted: [Spot] = []
  var placed: [Spot] = []

  init(_ maps: [SeenMap]) { self.maps = maps }

  func press(_ action: String) {
    presses += 1
    if let hand { self.hand = field.landing(of: action, from: hand) }
    if action == "place", let hand { placed.append(hand) }
  }
  func wait(_ passes: Int) {}
  func look(for families: [Family]) -> SeenMap { maps.count > 1 ? maps.removeFirst() : maps[0] }
  func doubt(_ spots: [Spot]) { doubted += spots }
}

@Suite("The planner puts back what is missing, and nothing else")
struct RestorePlanTests {
  @Test("What was there at first and is not now")
  func missing() {
    let places = [Spot(5, 5), Spot(9, 14), Spot(30, 3)]
    var (before, after) = (SeenMap(.page), SeenMap(.page))
    for spot in places { before[spot] = .metal }
    after[places[1]] = .metal
    // Something else of the family lies where nothing was: it is let be.
    after[Spot(12, 12)] = .metal
    let senses = RememberedSenses([before, after])
    let task = PlayTask(.restore(.metal), tool: 0, hotbar: [.metal])
    let planner = Planner(senses: senses, tasks: [task], pressLimit: 600, onThought: { _ in })
    planner.remember()
    planner.restore(.metal, with: task, 0)
    #expect(Set(senses.placed) == [places[0], places[2]])
    #expect(Set(senses.doubted) == Set(places), "where it was may be otherwise now")
  }
}
