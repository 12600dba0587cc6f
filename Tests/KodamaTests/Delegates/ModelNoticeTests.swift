import KodamaDataSources
import KodamaLanguage
import KodamaRoles
import Testing

@testable import KodamaEtudes
@testable import KodamaPlay
@testable import KodamaWorld

/// A delegate of all Models that counts their calls.
final class Spy {
  private(set) var calls = 0
  func count() { calls += 1 }

  /// Returns the number of calls during an operation.
  func calls(during operation: () -> Void) -> Int {
    let before = calls
    operation()
    return calls - before
  }
}

extension Spy: MenuDelegate, CatalogueDelegate, WorldDelegate, EventLogDelegate,
  PlayPartDelegate, ListSoundDelegate, EtudeBookDelegate
{
  func menuDidChange() { count() }
  func catalogueDidChange() { count() }
  func worldDidChange() { count() }
  func eventLogDidChange() { count() }
  func playDidChange(_ change: PlayChange) { count() }
  func tell(_ fact: Fact, _ telling: Telling) {}
  func didEdit() { count() }
  func listSoundDidChange() { count() }
  func etudesDidChange() { count() }
}

/// A delegate of a play model that counts its reports by kind.
final class PlaySpy: PlayDelegate {
  /// The number of reports of each kind.
  struct Counts: Equatable {
    var changes = 0
    var words = 0
    var sounds = 0
    var goals = 0
    var ticks = 0
  }

  private(set) var counts = Counts()

  func playDidChange(_ change: PlayChange) {
    switch change {
    case .hand, .rectangle, .kept, .shown, .hotbar, .asked: counts.changes += 1
    case .words: counts.words += 1
    case .time: counts.ticks += 1
    case .sound: counts.sounds += 1
    case .goal: counts.goals += 1
    }
  }

  /// Returns the reports during an operation.
  func counts(during operation: () -> Void) -> Counts {
    counts = Counts()
    operation()
    return counts
  }
}

/// Rule 10: for every call that a Model makes to its delegate, a test fails without that call. The
/// calls are listed in Tests/Tables/delegate-calls.txt. `scripts/mutate-delegates` removes each
/// call in turn.
@Suite("Every Model reports that it has changed")
struct ModelNoticeTests {
  private let spy = Spy()
  private let eventLog = EventLog()
  private let names = MaterialNames(
    names: MaterialRules.basic.materials.map(\.name), placeable: (2..<8).map { MaterialID($0) })

  @Test("A menu reports a moved focus and a chosen item")
  func menu() {
    let items = ["a.b", "a.c"].map { MenuItemState(label: .message($0)) }
    let menu = Menu(title: .message("a.t"), items: items, eventLog: eventLog)
    menu.delegate = spy
    #expect(spy.calls { menu.moveFocus(by: 1) } == 1)
    #expect(spy.calls { _ = menu.choose() } == 1)
    #expect(spy.calls { menu.sound(.refuse) } == 1)
  }

  @Test("The catalogue reports its focus and its search")
  func catalogue() {
    let palette = Palette(hotbar: names.hotbar)
    let catalogue = Catalogue(palette: palette, names: names, eventLog: eventLog)
    catalogue.delegate = spy
    #expect(spy.calls { catalogue.moveFocus(by: 1) } == 1)
    #expect(
      spy.calls { catalogue.search(for: "none", names: { _ in [] }, words: { _ in "some" }) } == 1)
    #expect(catalogue.focused == nil)
    #expect(spy.calls { catalogue.choose() } == 1)
  }

  @Test("The palette reports each of its two kinds of change")
  func palette() {
    let palette = Palette(hotbar: names.hotbar)
    var told: [String] = []
    let observation = palette.observers.add { notice in told.append("\(notice)") }
    defer { withExtendedLifetime(observation) {} }
    palette.select(names.placeable[1])
    #expect(told == ["selection"])
    told = []
    palette.toggleFavourite(names.placeable[1])
    #expect(told == ["favourites"])
  }

  @Test("The world reports each step, placed cell and struck bell")
  func world() throws {
    let world = World(width: 16, height: 16, seed: 1, rules: .basic)
    world.delegate = spy
    let sand = try #require(world.rules["sand"])
    let bell = try #require(world.rules["bell"])
    #expect(spy.calls { world.place(sand, at: CellPoint(4, 4)) } == 1)
    #expect(spy.calls { world.step() } == 1)
    world.place(bell, at: CellPoint(9, 15))
    #expect(spy.calls { world.strike(at: CellPoint(9, 15)) } == 1)
    for _ in 0..<40 { world.step() }
    world.clearMoments()
    #expect(spy.calls { world.step() } == 0, "a world at rest has nothing to tell")
  }

  @Test("The world reports a new scale, but not the same scale again")
  func music() {
    let world = World(width: 4, height: 4, seed: 1, rules: .basic)
    world.delegate = spy
    #expect(spy.calls { world.music.scale = .major } == 1)
    #expect(spy.calls { world.music.scale = .major } == 0)
  }

  @Test("The log reports a new fact")
  func telling() {
    eventLog.delegate = spy
    #expect(spy.calls { eventLog.post(.game(.textCopied)) } == 1)
    #expect(spy.calls { eventLog.silence() } == 1)
    #expect(spy.calls { eventLog.beginPass() } == 0)
  }

  @Test("The ambience reports when something starts or stops moving")
  func ambience() {
    var ambience = Ambience()
    let count = ViewRectangle.columns * ViewRectangle.rows
    var tiles = [Tile](repeating: Tile(.air), count: count)
    var answers = [ambience.listen(tiles)]
    tiles[7] = Tile(MaterialID(3))
    for _ in 0..<3 { answers.append(ambience.listen(tiles)) }
    tiles[7] = Tile(.air)
    answers.append(ambience.listen(tiles))
    for _ in 0..<2 { answers.append(ambience.rest()) }
    #expect(answers == [false, true, true, false, true, true, false])
  }

  @Test("A guide leads until the hand has reached its target, and then still counts for a moment")
  func guide() {
    var guide = Guide()
    guide.start(target: CellPoint(5, 5))
    func advance(to x: Int) -> Bool {
      guide.beginPass()
      return guide.advance(hand: CellPoint(x, 5), tile: { $0 })
    }
    #expect(!advance(to: 0) && guide.lead?.isFirst == true)
    #expect(!advance(to: 1) && guide.lead?.isFirst == false && guide.isGuided)
    #expect(advance(to: 5) && guide.lead == nil)
    var passes = 0
    while passes < 60, !advance(to: 5), guide.isGuided { passes += 1 }
    #expect(passes == Guide.arrivalPasses)
  }

  @Test("The rectangle reports a move")
  func viewport() {
    let viewport = Viewport(width: 200, height: 100)
    viewport.delegate = spy
    #expect(spy.calls { viewport.center(on: CellPoint(100, 50)) } == 1)
    #expect(spy.calls { viewport.follow(CellPoint(100, 50)) } == 0)
    #expect(spy.calls { viewport.follow(CellPoint(119, 50)) } == 1)
  }

  @Test("The log reports a new line, and the hand reports a new position")
  func logAndHand() {
    let log = ValleyLog(EventLog())
    log.delegate = spy
    #expect(spy.calls { log.add(.silence) } == 1)
    let hand = Hand(width: 20, height: 20)
    hand.delegate = spy
    #expect(spy.calls { _ = hand.move(to: CellPoint(3, 3)) } == 1)
    #expect(spy.calls { _ = hand.move(to: CellPoint(3, 3)) } == 0)
  }

  @Test("The clock reports pausing, stepping and a new speed")
  func clock() {
    let time = Timekeeping()
    time.delegate = spy
    #expect(spy.calls { time.togglePause() } == 1)
    #expect(spy.calls { time.stepOnce() } == 1)
    #expect(spy.calls { time.changeSpeed(by: 1) } == 1)
    #expect(spy.calls { time.changeSpeed(by: 9) } == 1)
    #expect(spy.calls { time.changeSpeed(by: 1) } == 0)
  }
}
