// Bells is a complete small game in one file: drop sand into a valley until every bell has rung.
//
// Screen, sound and words are peers. The Model reports *that* it has changed, the Controller
// updates all three Views in the same pass, and each View pulls its data through its own data
// source. If you remove a View, the Model and the other Views still behave exactly as before.

import KodamaHosting
import KodamaRoles
import KodamaSurfaces

// MARK: - Values that the Model and the Views share

enum Tile: UInt8 { case air, sand, rock, bell, rungBell }

/// The position of a tile in a valley of 24 columns and 12 rows. Row 0 is the highest.
struct Place: Equatable {
  static let (columns, rows) = (24, 12)
  var column, row: Int
  var side: String { column < 9 ? "left" : column < 15 ? "middle" : "right" }
}

/// An event of the current pass. Each View decides how it looks, sounds or reads.
enum Moment: Equatable {
  case began, paused(Bool)
  /// The hand has moved over a column, whose highest tile is this one, at this place.
  case handMoved(over: Tile, Place)
  case grainLanded(Place)
  case bellRang(Place, isFirst: Bool)
  case everyBellRang
}

// MARK: - Data sources: what each View reads from the Model

protocol ScreenViewDataSource: AnyObject {
  var tiles: [Tile] { get }
  var handColumn: Int { get }
  var moments: [Moment] { get }
  var silentBellCount: Int { get }
  var grainCount: Int { get }
}

protocol SoundViewDataSource: AnyObject {
  var moments: [Moment] { get }
}

protocol WordViewDataSource: AnyObject {
  var moments: [Moment] { get }
  var silentBellCount: Int { get }
  var grainCount: Int { get }
}

// MARK: - The Model

/// Receives the notice that the valley has changed, without any data.
protocol ValleyDelegate: AnyObject {
  func valleyDidChange()
}

/// A valley of rock and bells, with a hand above it and falling sand. It needs no View.
final class Valley: Model {
  private static let map = """
    ........................
    ........................
    .....b..................
    ...................b....
    ###........###..........
    ...............#........
    ......#.......##........
    ..#####......###........
    ............b...........
    .b......................
    ....................b...
    ........................
    """
  /// The horizontal steps that a grain tries, in order. The direction alternates from tick to tick.
  private static let steps = [[0, -1, 1], [0, 1, -1]]
  private static let passesPerTick = 3

  weak var delegate: (any ValleyDelegate)?
  private(set) var tiles: [Tile] = []
  private(set) var handColumn = Place.columns / 2
  private(set) var grainCount = 0
  private(set) var moments: [Moment] = []
  private var isPaused = false
  private var passes = 0

  init() { begin() }

  var silentBellCount: Int { tiles.count { $0 == .bell } }

  /// Removes all sand and resets all bells.
  func begin() {
    tiles = Self.map.unicodeScalars.compactMap { glyph in
      glyph == "\n" ? nil : glyph == "#" ? .rock : glyph == "b" ? .bell : .air
    }
    (grainCount, passes, isPaused) = (0, 0, false)
    report(.began)
  }

  func moveHand(by columns: Int) {
    handColumn = min(max(0, handColumn + columns), Place.columns - 1)
    let row = (0..<Place.rows).first { self[handColumn, $0] != .air } ?? Place.rows
    report(.handMoved(over: self[handColumn, row], Place(column: handColumn, row: row)))
  }

  func dropGrain() {
    guard self[handColumn, 0] == .air else { return moveHand(by: 0) }
    self[handColumn, 0] = .sand
    grainCount += 1
    delegate?.valleyDidChange()
  }

  func togglePause() {
    isPaused.toggle()
    report(.paused(isPaused))
  }

  /// Runs one pass (1/60 s). In every third pass, sand falls by one tile.
  func advance() {
    guard !isPaused else { return }
    passes += 1
    guard passes % Self.passesPerTick == 0 else { return }
    let steps = Self.steps[passes / Self.passesPerTick % 2]
    var hasChanged = false
    // Rows are processed from the bottom up, so that no grain falls twice.
    for row in (0..<Place.rows - 1).reversed() {
      for column in 0..<Place.columns where self[column, row] == .sand {
        for step in steps where self[column + step, row + 1] == .air {
          guard step == 0 || self[column + step, row] == .air else { continue }
          (self[column, row], self[column + step, row + 1]) = (.air, .sand)
          touch(Place(column: column + step, row: row + 2), isFalling: step == 0)
          hasChanged = true
          break
        }
      }
    }
    if hasChanged { delegate?.valleyDidChange() }
  }

  /// Removes the moments of the pass after the Views have read them.
  func endPass() { moments.removeAll(keepingCapacity: true) }

  /// Rings the bell at `place`, or reports a landing there, when a grain reaches the tile above.
  private func touch(_ place: Place, isFalling: Bool) {
    switch self[place.column, place.row] {
    case .bell:
      self[place.column, place.row] = .rungBell
      moments.append(.bellRang(place, isFirst: true))
      if silentBellCount == 0 { moments.append(.everyBellRang) }
    case .rungBell: moments.append(.bellRang(place, isFirst: false))
    case .rock, .sand: if isFalling { moments.append(.grainLanded(place)) }
    case .air: break
    }
  }

  private func report(_ moment: Moment) {
    moments.append(moment)
    delegate?.valleyDidChange()
  }

  /// The tile at a position. Everything outside the valley is rock.
  private subscript(column: Int, row: Int) -> Tile {
    get {
      guard (0..<Place.columns).contains(column), row < Place.rows else { return .rock }
      return tiles[row * Place.columns + column]
    }
    set { tiles[row * Place.columns + column] = newValue }
  }
}

extension Valley: ScreenViewDataSource {}
extension Valley: SoundViewDataSource {}
extension Valley: WordViewDataSource {}

// MARK: - The Views: three peers

/// Draws the hand, the valley with two cells for each tile, the keys, and the latest sentence.
final class ScreenView: View {
  static let (columns, rows) = (Place.columns * 2, Place.rows + 4)
  private weak var dataSource: (any ScreenViewDataSource)?
  private let screen: TextSurface

  init(_ dataSource: any ScreenViewDataSource, on screen: TextSurface) {
    (self.dataSource, self.screen) = (dataSource, screen)
  }

  func update() {
    guard let dataSource else { return }
    for column in 0..<Place.columns {
      draw(column == dataSource.handColumn ? "\\/" : "  ", column, 0, ink: 0xf0_f0e0)
      draw("██", column, Place.rows + 1, ink: 0x4a_4f5c)
    }
    for (index, tile) in dataSource.tiles.enumerated() {
      let (column, row) = (index % Place.columns, index / Place.columns + 1)
      switch tile {
      case .air: draw("  ", column, row, ink: 0)
      case .sand: draw("::", column, row, ink: 0xb0_8a3c, paper: 0xdc_b560)
      case .rock: draw("██", column, row, ink: 0x4a_4f5c)
      case .bell: draw("/\\", column, row, ink: 0x94_8660)
      case .rungBell: draw("/\\", column, row, ink: 0xff_d75f)
      }
    }
    let keys = "← → hand  Space sand  P pause  R again  Q quit"
    screen.write(keys, x: 1, y: Place.rows + 2, ink: Colour(0x94_8660))
    let (bells, grains) = (dataSource.silentBellCount, dataSource.grainCount)
    for case let text? in dataSource.moments.map({ $0.sentence(bells: bells, grains: grains) }) {
      screen.fill(TextRect(x: 0, y: Self.rows - 1, width: Self.columns, height: 1))
      screen.write(text, x: 1, y: Self.rows - 1)
    }
    for case .bellRang(let place, _) in dataSource.moments {
      // A note rises from the bell. The surface moves the spark without further updates.
      let note = Spark(
        "♪", ink: Colour(0xff_d75f), column: place.column * 2, row: place.row, stepY: -14,
        passes: 60)
      screen.add(note, in: screen.bounds)
    }
  }

  private func draw(_ text: String, _ column: Int, _ row: Int, ink: UInt32, paper: UInt32? = nil) {
    let sky = 0x0c_1022 + UInt32(row) * 0x01_0103
    screen.write(text, x: column * 2, y: row, ink: Colour(ink), paper: Colour(paper ?? sky))
  }
}

/// Plays a sound for each moment. The row of a tile determines the pitch, the column the direction.
final class SoundView: View {
  static let bell = Patch(
    "bell", lengthMilliseconds: 2_400,
    layers: [
      PatchLayer(.sine, decayMilliseconds: 600),
      PatchLayer(.sine, ratio: 2, decibels: -9, decayMilliseconds: 400),
      PatchLayer(.sine, ratio: 2.76, decibels: -13, decayMilliseconds: 220),
      PatchLayer(.sine, ratio: 5.4, decibels: -20, decayMilliseconds: 90),
    ])
  static let patches = PatchTable(Patch.standard + [bell])
  private weak var dataSource: (any SoundViewDataSource)?
  private let sound: SoundSurface

  init(_ dataSource: any SoundViewDataSource, on sound: SoundSurface) {
    (self.dataSource, self.sound) = (dataSource, sound)
  }

  func update() {
    guard let dataSource else { return }
    for moment in dataSource.moments {
      switch moment {
      case .began, .paused(false): play("checked", .interface, decibels: -8)
      case .paused(true): play("unchecked", .interface, decibels: -8)
      case .handMoved(.bell, let place): play("bell", .probe, decibels: -12, at: place)
      case .handMoved(_, let place): play("tick", .probe, decibels: -8, at: place)
      case .grainLanded(let place): play("tick", .moments, decibels: -16, at: place)
      case .bellRang(let place, _): play("bell", .music, decibels: 2, at: place)
      case .everyBellRang: play("solved", .interface, decibels: 0)
      }
    }
  }

  private func play(
    _ name: String, _ bus: SoundBus, decibels: Float, at place: Place = Place(column: 12, row: 6)
  ) {
    guard let patch = Self.patches.patch(named: name) else { return }
    let hertz = Pitch.hertz(row: Place.rows + 5 - place.row)
    let note = Note(patch, hertz: hertz, gainDecibels: decibels, reverb: 0.4, bus: bus)
    sound.play(note, columns: place.column - Place.columns / 2)
  }
}

/// Says the sentence for each moment, and captions the sounds.
final class WordView: View {
  private weak var dataSource: (any WordViewDataSource)?
  private let words: WordSurface

  init(_ dataSource: any WordViewDataSource, on words: WordSurface) {
    (self.dataSource, self.words) = (dataSource, words)
  }

  func update() {
    guard let dataSource else { return }
    let (bells, grains) = (dataSource.silentBellCount, dataSource.grainCount)
    for moment in dataSource.moments {
      switch moment {
      case .grainLanded(let place): words.caption("sand, \(place.side)", pace: .background)
      case .bellRang(let place, _): words.caption("♪ bell, \(place.side)")
      default: break
      }
      if let text = moment.sentence(bells: bells, grains: grains) { words.say(.init(text: text)) }
    }
  }
}

extension Moment {
  /// Returns the sentence that is written and said, or nil if the moment is only captioned.
  func sentence(bells: Int, grains: Int) -> String? {
    let names = ["air", "sand", "rock", "bell", "rung bell"]
    return switch self {
    case .began: "Ring all \(bells) bells with sand."
    case .paused(let isPaused): isPaused ? "Paused." : "Sand falls again."
    case .handMoved(let tile, let place):
      "Column \(place.column + 1): \(names[Int(tile.rawValue)]), \(place.row) below."
    case .bellRang(let place, isFirst: true): "A bell, \(place.side): \(bells) to go."
    case .grainLanded, .bellRang: nil
    case .everyBellRang: "Every bell has rung! Grains: \(grains)."
    }
  }
}

// MARK: - The Controller and the app

/// The player's operations. Their raw values are the actions of the key bindings.
enum Operation: ActionID { case left, right, drop, pause, again, quit }

/// Passes operations to the Model, and updates the Views after the Model has changed.
final class ValleyController: Controller {
  private(set) var isRunning = true
  private let valley: Valley
  private var views: [any View] = []
  private var needsUpdate = true
  private var held: (operation: Operation, passes: Int)?

  init(_ valley: Valley, outputs: Outputs) {
    self.valley = valley
    if let screen = outputs.screen { views.append(ScreenView(valley, on: screen)) }
    if let sound = outputs.sound { views.append(SoundView(valley, on: sound)) }
    if let words = outputs.words { views.append(WordView(valley, on: words)) }
    valley.delegate = self
  }

  func pass(_ commands: [Command]) {
    for command in commands { handle(command) }
    repeatHeldOperation()
    valley.advance()
    updateViews()
    valley.endPass()
  }

  @discardableResult
  func updateViews() -> Bool {
    guard needsUpdate else { return false }
    needsUpdate = false
    for view in views { view.update() }
    return true
  }

  private func handle(_ command: Command) {
    if command.action == .closeRequested { isRunning = false }
    guard let operation = Operation(rawValue: command.action) else { return }
    if held?.operation == operation { held = nil }
    if command.argument == .held { held = (operation, 0) }
    if command.argument != .released { perform(operation) }
  }

  private func perform(_ operation: Operation) {
    switch operation {
    case .left: valley.moveHand(by: -1)
    case .right: valley.moveHand(by: 1)
    case .drop: valley.dropGrain()
    case .pause: valley.togglePause()
    case .again: valley.begin()
    case .quit: isRunning = false
    }
  }

  /// Repeats the operation of a held key: first after 20 passes (1/3 s), then in every eighth pass.
  private func repeatHeldOperation() {
    guard let (operation, passes) = held else { return }
    held = (operation, passes + 1)
    if passes >= 20, passes % 8 == 0 { perform(operation) }
  }
}

extension ValleyController: ValleyDelegate {
  func valleyDidChange() { needsUpdate = true }
}

/// The game as an app for the game loop. It creates no View for a surface that is nil.
final class BellsApp: App {
  private static let keys: [(Key, Operation)] = [
    (.left, .left), (.right, .right), (.space, .drop), (.p, .pause), (.r, .again), (.q, .quit),
  ]
  let outputs: Outputs
  let bindings = KeyBindings(
    keys.map { .init(KeyStroke($0), $1.rawValue) }, lasting: ["left", "right", "drop"])
  let wantsText = false
  let valley = Valley()
  private let controller: ValleyController

  init(_ outputs: Outputs) {
    self.outputs = outputs
    controller = ValleyController(valley, outputs: outputs)
  }

  var isRunning: Bool { controller.isRunning }

  func pass(_ commands: [Command]) {
    outputs.screen?.beginPass()
    outputs.words?.beginPass()
    controller.pass(commands)
  }
}
