import Foundation
import Kodama
import KodamaStore
import Testing

/// True if `scripts/test --long` runs the tests.
let isLong = ProcessInfo.processInfo.environment["KODAMA_LONG"] != nil

/// A folder that is deleted after the test.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "kodama-store-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var folder: StoreFolder { StoreFolder(path: path + "/home") }
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  func make() throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
  }
}

/// The Models of a valley, with the built-in content.
struct Parts {
  static let content = Result { try Content.shipped() }
  let content: Content
  let settings = Settings()
  let palette: Palette
  let eventLog = EventLog()

  init() throws {
    content = try Self.content.get()
    palette = Palette(hotbar: content.names.hotbar)
  }

  func parts(_ palette: Palette) -> PlayParts {
    PlayParts(palette: palette, settings: settings, names: content.names, eventLog: eventLog)
  }

  func play(seed: UInt64, width: Int = 96, height: Int = 64) -> PlayModel {
    PlayModel(
      world: WorldGenerator(seed: seed, width: width, height: height).world(rules: content.rules),
      with: parts(palette))
  }

  /// Creates a valley from a save, with a separate palette.
  func restore(_ bytes: [UInt8]) throws -> PlayModel {
    PlayModel(
      try SavedPlay(decoding: bytes, rules: content.rules),
      with: parts(Palette(hotbar: content.names.hotbar)))
  }

  /// A small save with moving cells, a log line and a hotbar.
  func smallSave() -> [UInt8] {
    let world = World(width: 12, height: 8, seed: 3, rules: content.rules)
    for x in 2..<9 { _ = world.place(content.rules.id("sand"), at: CellPoint(x, x % 4)) }
    let play = PlayModel(world: world, with: parts(palette))
    play.announce()
    play.advance()
    return play.saved.encode()
  }
}

extension PlayModel {
  var digest: UInt64 {
    var digest = Digest()
    combine(into: &digest)
    return digest.value
  }

  /// Performs an operation that the number selects.
  func act(_ number: UInt64) {
    switch number % 11 {
    case 0: perform(.exploring(.move(.right)))
    case 1: perform(.exploring(.move(.up)))
    case 2: perform(.exploring(.jump(.left)))
    case 3: perform(.editing(.place))
    case 4: perform(.editing(.take))
    case 5: perform(.editing(.use))
    case 6: perform(.editing(.slot(Int(number / 11 % 10))))
    case 7: perform(.exploring(.zoom))
    case 8: perform(.time(.speed(by: number % 2 == 0 ? 1 : -1)))
    case 9: perform(.time(number % 5 == 0 ? .step : .pause))
    default: perform(.time(.tell))
    }
  }
}

/// A random number generator with a seed (SplitMix64 by Steele, Lea and Flood).
struct Numbers {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }

  mutating func next(below bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }
}

/// A store that fails while `fault` is set.
final class FaultyStore: GameStore {
  var fault: StoreError?
  /// True if reading settings fails too.
  var failsSettings = false
  var stored = StoredSettings()
  private(set) var autosaves = 0

  init(_ fault: StoreError?) { self.fault = fault }

  func openingError() -> StoreError? { nil }
  func saves() throws(StoreError) -> [SaveInfo] {
    try fail()
    return []
  }
  func load(_ slot: SaveSlot) throws(StoreError) -> [UInt8] {
    try fail()
    throw .missing
  }
  func save(_ bytes: [UInt8], _ summary: SaveSummary, name: String) throws(StoreError) {
    try fail()
  }
  func autosave(_ bytes: [UInt8], _ summary: SaveSummary) throws(StoreError) {
    autosaves += 1
    try fail()
  }
  func remove(_ slot: SaveSlot) throws(StoreError) { try fail() }
  func rename(_ name: String, to newName: String) throws(StoreError) { try fail() }
  func settings() throws(StoreError) -> StoredSettings {
    if failsSettings { try fail() }
    return stored
  }
  func keep(_ settings: StoredSettings) throws(StoreError) {
    try fail()
    for entry in settings.entries { stored[entry.key] = entry.value }
  }
  func finish() throws(StoreError) { try fail() }

  private func fail() throws(StoreError) {
    if let fault { throw fault }
  }
}

/// A store that accepts all saves but stores and returns nothing.
final class DiscardingStore: GameStore {
  func openingError() -> StoreError? { nil }
  func saves() throws(StoreError) -> [SaveInfo] { [] }
  func load(_ slot: SaveSlot) throws(StoreError) -> [UInt8] { throw .missing }
  func save(_ bytes: [UInt8], _ summary: SaveSummary, name: String) throws(StoreError) {}
  func autosave(_ bytes: [UInt8], _ summary: SaveSummary) throws(StoreError) {}
  func remove(_ slot: SaveSlot) throws(StoreError) {}
  func rename(_ name: String, to newName: String) throws(StoreError) {}
  func settings() throws(StoreError) -> StoredSettings { StoredSettings() }
  func keep(_ settings: StoredSettings) throws(StoreError) {}
  func finish() throws(StoreError) {}
}
