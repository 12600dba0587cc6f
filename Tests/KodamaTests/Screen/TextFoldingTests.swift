import KodamaDataSources
import KodamaGame
import KodamaHosting
import KodamaSurfaces
import KodamaViews
import Testing

@testable import KodamaControllers
@testable import KodamaPlay

@Suite("In a narrow window the text is folded over the picture")
struct TextFoldingTests {
  /// A window, in cells of the map, with letters of two by two cells or of one.
  struct Window: Sendable {
    var columns: Int
    var rows: Int
    var letterSize: Int

    /// 360 × 640 pixels with cells of 4 × 8, and 768 × 1,024 with cells of 9 × 18.
    static let all = [
      Window(columns: 90, rows: 80, letterSize: 2), Window(columns: 86, rows: 57, letterSize: 1),
    ]

    func fit(_ screen: TextSurface) {
      let (left, top) = ((columns - 80) / 2, (rows - 24) * 9 / 20)
      screen.letterSize = letterSize
      screen.pixels.bleed = PixelSurface.Bleed(
        left: left, top: top, right: columns - left - 104, bottom: rows - top - 32)
    }
  }

  private func game(
    _ window: Window, start: KodamaApp.Start = .play
  ) throws -> (TestGame, TextSurface) {
    let game = try TestGame(seed: 7, start: start)
    let screen = try #require(game.app.outputs.screen)
    screen.showsPictures = true
    window.fit(screen)
    game.host.send(.command(Command(.displayChanged)))
    game.run(2)
    return (game, screen)
  }

  /// The letters of a frame, row by row.
  private func lines(_ screen: TextSurface, _ window: Window) -> [String] {
    let (frame, size) = (screen.screenFrame, window.letterSize)
    return (0..<frame.rows / size).map { row in
      var line = String.UnicodeScalarView()
      for column in 0..<frame.columns / size {
        let glyph = frame.cells[row * size * frame.columns + column * size].glyph
        guard glyph != 0, (glyph >> 24) & 3 < 2 else { continue }
        let isLetter = size == 1 || glyph >> 24 == 1
        line.append(isLetter ? Unicode.Scalar(glyph & 0x1f_ffff) ?? " " : " ")
      }
      return String(line)
    }
  }

  /// The words that a rectangle of the surface shows.
  private func words(_ screen: TextSurface, _ rect: TextRect) -> [String] {
    let rows = screen.frame.lines[rect.y..<rect.y + rect.height]
    return rows.flatMap { line in
      String(line.dropFirst(rect.x).prefix(rect.width)).split(separator: " ").map(String.init)
    }.filter { !$0.contains { "┌┐└┘─│".contains($0) } }
  }

  @Test("The hotbar and the newest message are whole", arguments: Window.all)
  func whole(_ window: Window) throws {
    let (game, screen) = try game(window)
    try game.press("g")
    let seen = lines(screen, window).joined(separator: " ").split(separator: " ").joined()
    let layout = PlayScreenView(surface: screen)
    let message = words(screen, layout.rect(of: .log))
    for word in words(screen, layout.rect(of: .palette)) + message.suffix(8) {
      #expect(seen.contains(word), "\(word) in \(lines(screen, window))")
    }
  }

  @Test("No slot of the hotbar is broken between its key and its name", arguments: Window.all)
  func slots(_ window: Window) throws {
    let (game, screen) = try game(window)
    var found = 0
    for key in ["1", "4", "5", "6", "7", "8", "0"] {
      try game.press(key)
      for line in lines(screen, window) {
        let slots = line.matches(
          of: /[0-9] (?:stone|sand|water|wood|fire|plant|bell|button|wire|soil)/)
        guard slots.count > 1 else { continue }
        found += slots.count
        #expect(line.last { $0 != " " }?.isNumber == false, "\(key): \(line)")
      }
    }
    #expect(found == 70)
  }

  @Test("At most a quarter of the window is covered, and nothing of the map", arguments: Window.all)
  func covered(_ window: Window) throws {
    let (game, screen) = try game(window)
    try game.press("p")
    game.run(2)
    let shown = screen.screenFrame
    for key in ["alt+p", "alt+h", "alt+l"] {
      try game.press(key)
      try game.press(key)
    }
    let hidden = screen.screenFrame
    let left = (window.columns - 80) / 2
    let top = (window.rows - 24) * 9 / 20
    var covered = 0
    for index in shown.cells.indices {
      let (row, column) = index.quotientAndRemainder(dividingBy: shown.columns)
      let isCovered = shown.withParts { shown in
        hidden.withParts { !shown.isSame(column, row, as: $0) }
      }
      covered += isCovered ? 1 : 0
      if (left..<left + 80).contains(column), (top..<top + 24).contains(row) {
        #expect(!isCovered, "\(column), \(row)")
      }
    }
    #expect(covered * 4 <= shown.cells.count, "\(covered) of \(shown.cells.count)")
  }

  @Test("Every word of a list is shown, or the list scrolls to its focus", arguments: Window.all)
  func lists(_ window: Window) throws {
    let (game, screen) = try game(window, start: .title)
    for key in ["", "down", "down"] {
      if !key.isEmpty { try game.press(key) }
      let seen = lines(screen, window).joined(separator: " ").split(separator: " ").joined()
      let line = try #require(screen.frame.lines.first { $0.contains("▶") })
      for word in line.split(separator: " ").map(String.init) where !word.contains("│") {
        #expect(seen.contains(word), "\(word) in \(lines(screen, window))")
      }
    }
  }

  @Test("A pointer hits the letter and the tile that it points at", arguments: Window.all)
  func pointer(_ window: Window) throws {
    let (_, screen) = try game(window)
    let (frame, size) = (screen.screenFrame, window.letterSize)
    let (left, top) = (screen.pixels.bleed.left, screen.pixels.bleed.top)
    for (column, halfRow) in [(0, 0), (79, 47), (40, 21)] {
      #expect(frame.unfolded(column, halfRow) == (column, halfRow))
    }
    var hits = 0
    for row in 0..<frame.rows {
      for column in 0..<frame.columns where column % size == 0 && row % size == 0 {
        let glyph = frame.cells[row * frame.columns + column].glyph
        let isInMap = (left..<left + 80).contains(column) && (top..<top + 24).contains(row)
        guard !isInMap, glyph != 0, glyph & 0x1f_ffff != 0x20 else { continue }
        // The right half of a wide letter.
        guard size == 1 || glyph >> 24 == 1 else { continue }
        let place = frame.unfolded(column - left, (row - top) * 2)
        guard place.column >= 0, place.column < 104, (0..<64).contains(place.halfRow) else {
          continue
        }
        let cell = screen.frame.cells[place.halfRow / 2 * 104 + place.column]
        #expect(cell.glyph == glyph & 0x1f_ffff)
        hits += 1
      }
    }
    #expect(hits > 100)
    // The place of the hotbar on the surface is no longer where the hotbar is.
    #expect(frame.unfolded(2, 48).halfRow > 64)
  }
}
