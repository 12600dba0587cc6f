import KodamaContent
import KodamaDataSources
@testable import KodamaEtudes
import KodamaLanguage
@testable import KodamaPlay
import KodamaRoles
@testable import KodamaSaves
@testable import KodamaWorld
import Testing

@Suite("Tools and restored state report their changes")
struct ToolNoticeTests {
  private let spy = Spy()
  private let world = World(width: 32, height: 32, seed: 1, rules: .basic)

  private func material(_ name: String) -> MaterialID { world.rules[name] ?? .air }

  @Test("Painting and replacing report once, or not at all if nothing changes")
  func painting() {
    world.delegate = spy
    let (sand, stone) = (material("sand"), material("stone"))
    let point = CellPoint(9, 9)
    #expect(spy.calls { world.paint(sand, with: Brush(reach: 1), at: point) } == 1)
    #expect(spy.calls { world.paint(sand, with: Brush(reach: 1), at: point) } == 0)
    #expect(spy.calls { world.paint(stone, cells: [CellPoint(1, 1)]) } == 1)
    #expect(spy.calls { world.paint(stone, cells: [CellPoint(1, 1)]) } == 0)
    let (corner, opposite) = (CellPoint(0, 0), CellPoint(31, 31))
    #expect(spy.calls { world.replace(stone, with: sand, from: corner, to: opposite) } == 1)
    #expect(spy.calls { world.replace(stone, with: sand, from: corner, to: opposite) } == 0)
    #expect(spy.calls { world.clear() } == 1)
    #expect(spy.calls { world.clear() } == 0)
  }

  @Test("Setting a property by hand reports once, or not at all if nothing changes")
  func properties() throws {
    let rules = try TestGame.content.get().rules
    let world = World(width: 32, height: 32, seed: 1, rules: rules)
    let point = CellPoint(9, 9)
    world.place(rules["pump"] ?? .air, at: point)
    world.delegate = spy
    let brush = Brush(reach: 1)
    #expect(spy.calls { _ = world.warm(with: brush, at: point, by: 1) } == 1)
    #expect(spy.calls { _ = world.warm(with: brush, at: CellPoint(-9, 0), by: 1) } == 0)
    #expect(spy.calls { _ = world.turn(with: brush, at: point, by: 1) } == 1)
    #expect(spy.calls { _ = world.turn(with: brush, at: CellPoint(20, 20), by: 1) } == 0)
    #expect(spy.calls { _ = world.charge(with: brush, at: point, true) } == 1)
    #expect(spy.calls { _ = world.charge(with: brush, at: point, true) } == 0)
  }

  @Test("Pasting a stamp reports once")
  func stamp() throws {
    world.place(material("stone"), at: CellPoint(5, 5))
    let stamp = try #require(world.stamp(from: CellPoint(5, 5), to: CellPoint(6, 6)))
    world.delegate = spy
    #expect(spy.calls { world.paste(stamp, at: CellPoint(20, 20)) } == 1)
    #expect(spy.calls { world.paste(stamp, at: CellPoint(20, 20)) } == 0)
  }

  @Test("Undo and redo report a changed world; a checkpoint does not")
  func history() {
    let history = History(world)
    world.place(material("stone"), at: CellPoint(5, 5))
    world.delegate = spy
    #expect(spy.calls { history.checkpoint() } == 0)
    #expect(spy.calls { history.undo() } == 1)
    #expect(spy.calls { history.redo() } == 1)
    #expect(spy.calls { history.redo() } == 0)
  }

  @Test("A lesson reports each played sound")
  func lesson() {
    let lesson = Lesson(sounds: ["stone", "sand"])
    lesson.delegate = spy
    #expect(spy.calls { lesson.play(1) } == 1)
    #expect(lesson.playing == "sand")
    #expect(spy.calls { lesson.play(2) } == 0)
  }

  @Test("A quiz reports questions, answers and repetitions")
  func quiz() throws {
    let quiz = Quiz(sounds: ["stone", "sand", "metal", "creature", "water", "plant"], seed: 5)
    quiz.delegate = spy
    #expect(spy.calls { quiz.begin() } == 1)
    let asked = try #require(quiz.playing)
    let place = try #require(quiz.choices.firstIndex(of: asked))
    #expect(spy.calls { quiz.playAgain() } == 1)
    #expect(spy.calls { quiz.answer(9) } == 0)
    #expect(spy.calls { quiz.answer((place + 1) % 4) } == 1)
    #expect(quiz.verdict == false && quiz.playing == asked && quiz.askedCount == 0)
    #expect(spy.calls { quiz.answer(place) } == 1)
    #expect(quiz.verdict == true && quiz.askedCount == 1 && quiz.rightCount == 0)
  }

  @Test("A menu reports new items")
  func replacedItems() {
    let menu = Menu(title: .message("a.t"), eventLog: EventLog())
    menu.delegate = spy
    let items = ["a.b", "a.c"].map { MenuItemState(label: .message($0)) }
    #expect(spy.calls { menu.show(.message("a.t"), items) } == 1)
    #expect(spy.calls { menu.show(.message("a.t"), items) } == 0)
    menu.beginPass()
    #expect(spy.calls { menu.show(.message("a.other"), items, focus: 1) } == 1)
    #expect(menu.focus == 1 && menu.moments == [.open])
  }

  @Test("A restored palette reports each of its two kinds of change")
  func restoredPalette() {
    let palette = Palette(hotbar: (2..<8).map { MaterialID($0) })
    var told: [String] = []
    let observation = palette.observers.add { notice in told.append("\(notice)") }
    defer { withExtendedLifetime(observation) {} }
    palette.restore(hotbar: [MaterialID(3)], selected: MaterialID(3))
    #expect(told == ["hotbar"])
    told = []
    palette.restore(favourites: [MaterialID(3)])
    #expect(told == ["favourites"])
  }

  @Test("A restored hand, clock and rectangle report their changes")
  func restored() {
    let hand = Hand(width: 20, height: 20)
    hand.delegate = spy
    #expect(spy.calls { hand.restore(CellPoint(3, 3)) } == 1)
    let time = Timekeeping()
    let saved = time.saved
    time.delegate = spy
    #expect(spy.calls { time.restore(saved) } == 1)
    let viewport = Viewport(width: 200, height: 100)
    viewport.delegate = spy
    #expect(spy.calls { viewport.restore(origin: CellPoint(40, 9), tileSide: 1) } == 1)
  }

  @Test("Settings, stars and solved études are stored at once")
  func keeping() throws {
    let store = MemoryGameStore()
    let settings = Settings()
    let palette = Palette(hotbar: [material("sand")])
    let etudes = EtudeBook(try TestGame.content.get().etudes)
    let keeper = Keeper(
      store: store, rules: .basic, etudes: etudes, settings: settings, palette: palette,
      keepsLanguage: true)
    defer { withExtendedLifetime(keeper) {} }
    /// Returns the number of stored entries that a change adds or modifies.
    func kept(after change: () -> Void) throws -> Int {
      let before = try store.settings().entries
      change()
      return try store.settings().entries.filter { entry in
        !before.contains { $0.key == entry.key && $0.value == entry.value }
      }.count
    }
    #expect(try kept { settings.language.value = .japanese } == 1)
    #expect(try kept { settings.showsCaptions.value = false } == 1)
    #expect(try kept { settings.selectNext("settings.sweep") } == 1)
    #expect(try kept { settings.isCurtainDown.value = true } == 1)
    #expect(try kept { settings.isTurnBased.value = true } == 1)
    #expect(try kept { settings.hasGroves.value = false } == 1)
    #expect(try kept { settings.selectNext("settings.verbosity") } == 1)
    #expect(try kept { settings.events.value[.growth] = .said } == 1)
    #expect(try kept { settings.holdsBreath.value = false } == 1)
    #expect(try kept { settings.keyTable.value = KeyTable([.init("a", "left")]) } == 1)
    #expect(try kept { settings.selectNext("settings.voice-rate") } == 1)
    #expect(try kept { settings.selectNext("settings.scale") } == 1)
    #expect(try kept { settings.selectNext("settings.key-rate") } == 1)
    #expect(try kept { settings.selectNext("settings.look") } == 1)
    #expect(try kept { palette.toggleFavourite(material("sand")) } == 1)
    #expect(try kept { etudes.markSolved("first-steps") } == 1)
    #expect(try kept { etudes.markSolved("first-steps") } == 0)
  }
}
