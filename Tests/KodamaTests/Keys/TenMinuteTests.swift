import Foundation
import KodamaContent
import KodamaHosting
import KodamaSurfaces
import Testing

@testable import KodamaPlay

/// A newcomer who hears the words of the game and presses only keys that these words have named.
private final class Listener {
  /// The number of passes (1/60 s) for each key, at four keys a second.
  private static let passesOfKey = 15
  private let newcomer: Newcomer

  init(seed: UInt64) throws { newcomer = try Newcomer(seed: seed) }

  var seconds: Int { newcomer.passes / 60 }

  /// Presses a key a number of times, and returns the lines since then.
  @discardableResult
  func press(_ key: String, times: Int = 1) throws -> String {
    let before = newcomer.lines.count
    for _ in 0..<times {
      try newcomer.press(key.lowercased().replacing(" ", with: "-"))
      newcomer.wait(passes: Self.passesOfKey - 1)
    }
    return newcomer.lines[before...].joined(separator: "; ")
  }

  /// Returns the first group of a pattern in the last line that has it.
  private func known(_ pattern: Regex<(Substring, Substring)>) throws -> String {
    let found = newcomer.lines.reversed().lazy.compactMap { $0.firstMatch(of: pattern)?.output.1 }
      .first
    return String(try #require(found, "\(pattern)"))
  }

  /// Waits for a line with a text.
  func hears(_ text: String, seconds: Int = 5) -> Bool { newcomer.hears(text, seconds: seconds) }

  /// Reads how to play in the help, which the first line names.
  func readHelp() throws {
    try press(try known(#/(F\d+) (?:opens )?help/#))
    var line = ""
    for _ in 0..<6 where !line.contains("How to play") { line = try press("down") }
    try press("enter")
    try press("escape", times: 2)
  }

  /// Takes a material from the catalogue by its name.
  func take(_ name: String) throws {
    try press(try known(#/(\w+) opens the catalogue/#))
    for letter in name {
      newcomer.type(String(letter))
      newcomer.wait(passes: Self.passesOfKey - 1)
    }
    let line = try press("enter")
    #expect(line.contains("\(name) in hand"))
  }

  func place() throws { try press(try known(#/(\w+) places, /#)) }
  func use() throws -> String { try press(try known(#/(\w+) uses what is here/#)) }

  /// Moves by a text such as "12 left, 3 up".
  func go(by text: String) throws {
    for match in text.matches(of: #/(\d+) (left|right|up|down)/#) {
      try press(String(match.2), times: Int(match.1) ?? 0)
    }
  }

  /// Asks for a hint with the key that the menu of actions names, and returns its line.
  func hint() throws -> String {
    if hintKey == nil {
      var line = try press(try known(#/([A-Z]) (?:opens the menu of )?actions/#))
      for _ in 0..<8 where !line.contains("Goals") { line = try press("right") }
      for _ in 0..<8 where !line.contains("hint") { line = try press("down") }
      hintKey = String(try #require(line.firstMatch(of: #/hint, (\w),/#)?.1, "\(line)"))
      try press("escape")
    }
    try press(try #require(hintKey))
    return try #require(newcomer.lines.last { $0.hasPrefix("grove of") && $0.contains(". ") })
  }
  private var hintKey: String?

  func wait(passes: Int) { newcomer.wait(passes: passes) }

  /// The newest lines.
  var newest: String { newcomer.lines.suffix(12).joined(separator: " | ") }
}

/// A newcomer who sees the text of the screen, clicks what is seen, and uses keys to move and to
/// find materials by name.
private final class Watcher {
  private let game: TestGame
  private var passes = 0
  /// The number of passes (1/60 s) for each click, at two clicks a second.
  private static let passesOfClick = 30

  init(seed: UInt64) throws {
    game = try TestGame(seed: seed, shown: .screen, width: 512, height: 256)
    // A window shows the valley at this scale.
    while try game.play().viewport.tileSide != 2 { try game.press("z") }
    run(30)
  }

  var seconds: Int { passes / 60 }

  func run(_ passes: Int) {
    game.run(passes)
    self.passes += passes
  }

  /// The rows of the screen with a character for each column.
  private var rows: [String] {
    game.text.split(separator: "\n", omittingEmptySubsequences: false).map { row in
      String(row.flatMap { GlyphWidth.of(text: String($0)) == 2 ? [$0, "?"] : [$0] })
    }
  }

  /// The text of the panel about the nearest grove.
  var panel: String {
    rows[3..<24].map { String($0.dropFirst(81)) }.joined(separator: " ")
  }
  /// The newest lines of the log.
  var log: String { rows[25...].map { String($0.prefix(64)) }.joined(separator: " ") }

  /// Presses at the first half cell, moves over the others, and lets go at the last.
  func drag(_ places: (x: Int, y: Int)...) {
    send(.press, places[0])
    for place in places.dropFirst() { send(.move, place) }
    send(.release, places[places.count - 1])
  }

  private func send(_ phase: PointerInput.Phase, _ place: (x: Int, y: Int)) {
    game.host.send(.pointer(PointerInput(phase, column: place.x, halfRow: place.y, button: 1)))
    run(Self.passesOfClick / 2)
  }

  /// Clicks on a material of the hotbar.
  func take(_ name: String) throws {
    let row = rows[24]
    let found = try #require(row.range(of: " \(name)"), "\(row)")
    drag((row.distance(from: row.startIndex, to: found.lowerBound) + 2, 48))
  }

  /// Finds a material in the catalogue by its name.
  func find(_ name: String) throws {
    try game.press("tab")
    for letter in name {
      game.host.send(.text(String(letter)))
      run(Self.passesOfClick)
    }
    try game.press("enter")
  }

  /// The first half cell of the hand's mark in the map.
  func hand() throws -> (x: Int, y: Int) {
    let map = rows.prefix(24).map { String($0.prefix(80)) }
    let row = try #require(map.firstIndex { $0.contains("[]") })
    let start = try #require(map[row].range(of: "[]")).lowerBound
    return (map[row].distance(from: map[row].startIndex, to: start), row * 2)
  }

  /// Moves the hand with the arrow keys until the panel says that the grove is here.
  func walk() throws {
    for _ in 0..<400 where !panel.contains("here:") {
      let way = try #require(panel.firstMatch(of: #/\d+ (left|right|up|down)/#), "\(panel)").1
      try game.press(String(way))
      passes += 1
      run(3)
    }
  }
}

@Suite("In ten minutes a newcomer builds something that rings and wakes a grove")
struct TenMinuteTests {
  static let seeds: [UInt64] = isLong ? Array(1...20) : [7, 12]

  @Test("By words alone, with only the keys that the game has named", arguments: seeds)
  func byWords(_ seed: UInt64) throws {
    let listener = try Listener(seed: seed)
    try listener.readHelp()
    try listener.take("bell")
    try listener.place()
    let answer = try listener.use()
    #expect(answer.contains("bell rings"))
    #expect(listener.seconds <= 180)
    var hint = try listener.hint()
    #expect(hint.contains("Moss, grass and vine live on what is there"))
    try listener.go(by: String(hint.prefix { $0 != "." }))
    hint = try listener.hint()
    #expect(hint.contains("here"), "\(hint)")
    for (number, life) in ["moss", "grass", "vine"].enumerated() {
      try listener.take(life)
      try listener.place()
      try listener.press("right")
      listener.wait(passes: 700)
      if number < 2 {
        let hint = try listener.hint()
        #expect(hint.contains("\(number + 1) of 3 kinds of life"), "\(seed)")
      }
    }
    let isAwake = "The grove of life wakes"
    // The line waits until the grove has sounded.
    listener.wait(passes: 500)
    let wakes = listener.newest.contains(isAwake) || listener.hears(isAwake)
    #expect(wakes, "\(seed): \(listener.newest)")
    #expect(listener.seconds <= 600)
    print("figure: grove by words, seed \(seed): \(listener.seconds) s (600)")
    let next = try listener.hint()
    #expect(!next.contains("grove of life"), "the next grove")
  }

  @Test("By eye, with clicks on what is shown and names typed in the catalogue", arguments: seeds)
  func byEye(_ seed: UInt64) throws {
    let watcher = try Watcher(seed: seed)
    #expect(watcher.panel.contains("Bring three kinds of life, and keep them alive"))
    try watcher.take("bell")
    var hand = try watcher.hand()
    watcher.drag((hand.x, hand.y - 6))
    watcher.drag((hand.x, hand.y - 6))
    #expect(watcher.log.contains("bell rings"), "\(watcher.log)")
    #expect(watcher.seconds <= 180)
    try watcher.walk()
    hand = try watcher.hand()
    for (number, life) in ["moss", "grass", "vine"].enumerated() {
      try watcher.find(life)
      watcher.drag((hand.x + 2 * number, hand.y - 2))
    }
    watcher.run(700)
    #expect(watcher.log.contains("The grove of life wakes"), "\(seed): \(watcher.log)")
    #expect(watcher.seconds <= 600)
    print("figure: grove by eye, seed \(seed): \(watcher.seconds) s (600)")
    #expect(watcher.panel.contains("grove of") && !watcher.panel.contains("grove of life"))
  }
}
