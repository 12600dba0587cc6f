import KodamaContent
import KodamaDataSources
import KodamaGame
import KodamaHosting
@testable import KodamaSaves
import KodamaSurfaces
import Testing

/// A player who has only words: counts the pressed keys and collects the lines.
final class Newcomer {
  let app: KodamaApp
  private let host = HeadlessHost()
  private let loop: GameLoop
  /// Every line so far, spoken or captioned.
  private(set) var lines: [String] = []
  /// The number of pressed keys; each typed letter counts as one.
  private(set) var keys = 0

  init(
    seed: UInt64 = 1, start: KodamaApp.Start = .play, store: (any GameStore)? = nil
  ) throws {
    app = try TestGame.content.get().app(seed: seed, outputs: .all(), store: store)
    loop = GameLoop(app: app, host: host)
    host.onPass = { [weak self] pass in
      self?.lines += TestGame.texts(pass.words) + TestGame.captions(pass.words)
    }
    app.start(start)
    loop.run(passes: 2)
  }

  /// Presses keys, one per pass, and returns the lines since then.
  @discardableResult
  func press(_ names: String...) throws -> String {
    let before = lines.count
    for name in names {
      host.press(try #require(KeyStroke(name)))
      count()
    }
    return lines[before...].joined(separator: "; ")
  }

  /// Types letters, one per pass.
  func type(_ text: String) {
    for letter in text {
      host.send(.text(String(letter)))
      count()
    }
  }

  /// Holds a key while pressing others.
  func hold(_ name: String, _ others: String...) throws {
    let stroke = try #require(KeyStroke(name))
    host.send(.hold(stroke))
    count()
    for other in others { try press(other) }
    host.send(.release(stroke))
    loop.run(passes: 1)
  }

  /// Waits for a line with this text. Returns false after `seconds` without one.
  func hears(_ text: String, seconds: Int) -> Bool {
    let before = lines.count
    for _ in 0..<seconds * 60 where !lines[before...].contains(where: { $0.contains(text) }) {
      loop.run(passes: 1)
    }
    return lines[before...].contains { $0.contains(text) }
  }

  /// Parses a direction: cells to the right and down.
  static func way(in line: String) -> (right: Int, down: Int)? {
    var way = (right: 0, down: 0)
    for match in line.matches(of: /(\d+) (left|right|up|down|below|above)/) {
      guard let cells = Int(match.1) else { continue }
      switch match.2 {
      case "left": way.right = -cells
      case "right": way.right = cells
      case "up", "above": way.down = -cells
      default: way.down = cells
      }
    }
    return way == (0, 0) ? nil : way
  }

  /// Moves in a direction, cell by cell.
  func go(_ way: (right: Int, down: Int)) throws {
    for _ in 0..<abs(way.right) { try press(way.right < 0 ? "left" : "right") }
    for _ in 0..<abs(way.down) { try press(way.down < 0 ? "up" : "down") }
  }

  private func count() {
    keys += 1
    loop.run(passes: 1)
  }
}
