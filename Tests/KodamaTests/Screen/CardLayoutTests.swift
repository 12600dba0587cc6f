import KodamaDataSources
import KodamaGame
import KodamaHosting
import KodamaViews
import Testing

@testable import KodamaControllers
@testable import KodamaPlay
@testable import KodamaSurfaces

@Suite("Cards lie over the picture in wide and in narrow windows")
struct CardLayoutTests {
  /// A window, in cells of the map, with letters of two by two cells or of one.
  struct Window: Sendable {
    var columns: Int
    var rows: Int
    var letterSize: Int

    /// 360 × 640 pixels with cells of 4 × 8, and 768 × 1,024 with cells of 9 × 18.
    static let narrow = [
      Window(columns: 90, rows: 80, letterSize: 2), Window(columns: 86, rows: 57, letterSize: 1),
    ]
    /// 1,144 × 704 pixels with cells of 11 × 22, and 1,280 × 800 with cells of 12 × 24.
    static let wide = [
      Window(columns: 104, rows: 32, letterSize: 0), Window(columns: 108, rows: 34, letterSize: 0),
    ]

    /// Shows a game in the window from the next pass on, as pictures.
    func show(_ game: TestGame) throws -> TextSurface {
      let screen = try #require(game.app.outputs.screen)
      screen.showsPictures = true
      fit(screen)
      game.host.send(.command(Command(.displayChanged)))
      return screen
    }

    private func fit(_ screen: TextSurface) {
      guard letterSize > 0 else {
        let (across, down) = ((columns - 104) / 2, (rows - 32) / 2)
        screen.pixels.bleed = PixelSurface.Bleed(
          left: across, top: down, right: columns - 104 - across, bottom: rows - 32 - down)
        return
      }
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
    let screen = try window.show(game)
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

  @Test(
    "Without pictures, a narrow window shows the names of the hotbar and the brush",
    arguments: Window.narrow)
  func letters(_ window: Window) throws {
    let (game, screen) = try game(window)
    screen.showsPictures = false
    game.host.send(.command(Command(.displayChanged)))
    game.run(2)
    let seen = lines(screen, window).joined(separator: "\n")
    for text in ["✎", "■1", "▶1 stone", "2 sand"] { #expect(seen.contains(text), "\(seen)") }
  }

  @Test("A tablet shows the line of keys, and a phone leaves it out")
  func keys() throws {
    for (window, isShown) in zip(Window.narrow, [false, true]) {
      let (_, screen) = try game(window)
      let seen = lines(screen, window).joined(separator: "\n")
      #expect(seen.contains("Backspace remove") == isShown, "\(seen)")
    }
  }

  @Test("The newest message and the chosen material are whole", arguments: Window.narrow)
  func whole(_ window: Window) throws {
    let (game, screen) = try game(window)
    try game.press("g")
    let seen = lines(screen, window).joined(separator: " ").split(separator: " ").joined()
    let layout = PlayScreenView(surface: screen)
    let message = words(screen, layout.rect(of: .log))
    for word in message.suffix(8) + ["stone"] {
      #expect(seen.contains(word), "\(word) in \(lines(screen, window))")
    }
  }

  @Test(
    "In a narrow window at most a quarter is covered, and nothing of the map",
    arguments: Window.narrow)
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

  @Test("Every word of a list is shown, or the list scrolls to its focus", arguments: Window.narrow)
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

  @Test("A pointer hits the letter and the tile that it points at", arguments: Window.narrow)
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

  /// For each square of a frame, row by row, whether a pointer reaches the valley there.
  private func reachesValley(_ frame: ScreenFrame, _ screen: TextSurface) -> [Bool] {
    let (left, top) = (screen.pixels.bleed.left, screen.pixels.bleed.top)
    return (0..<frame.rows * 2).flatMap { halfRow in
      (0..<frame.columns).map { column in
        let place = frame.unfolded(column - left, halfRow - top * 2)
        let isInMap = (0..<80).contains(place.column) && (0..<48).contains(place.halfRow)
        let isOnCard = place.halfRow >= Card.Picture.firstHalfRow
        let isBeside = place.halfRow > 2_048 || place.halfRow < 0 || place.column < 0
        return !isOnCard && (isInMap || isBeside)
      }
    }
  }

  @Test("Most of a wide window is valley, and all of it when the cards are hidden")
  func bright() throws {
    for window in Window.wide {
      let (game, screen) = try game(window)
      try game.press("p")
      for key in ["7", "g"] { try game.press(key) }
      let withCaptions = reachesValley(screen.screenFrame, screen)
      let least = window.columns < 108 ? 72 : 75
      #expect(withCaptions.count { $0 } * 100 >= withCaptions.count * least)
      try game.press("f3")
      let shown = screen.screenFrame
      let reached = reachesValley(shown, screen)
      #expect(reached.count { $0 } * 100 >= reached.count * 78, "\(reached.count { $0 })")
      for key in ["alt+p", "alt+p", "alt+h", "alt+l", "alt+l"] { try game.press(key) }
      let hidden = screen.screenFrame
      #expect(reachesValley(hidden, screen).allSatisfy { $0 })
      // Places that a pointer reaches are not dimmed.
      shown.withParts { shown in
        hidden.withParts { hidden in
          for index in reached.indices where reached[index] {
            let (halfRow, column) = index.quotientAndRemainder(dividingBy: window.columns)
            let first =
              shown.firstPixel(column, halfRow / 2)
              + halfRow % 2 * shown.detail * shown.detail * shown.columns
            #expect(shown.pixels[first + 1] == hidden.pixels[first + 1], "\(column), \(halfRow)")
          }
        }
      }
    }
  }

  @Test("A card over the hand is faint")
  func hand() throws {
    let (game, screen) = try game(Window.wide[0])
    try game.press("p")
    func opacity() -> Colour {
      let frame = screen.screenFrame
      return frame.withParts { $0.pixels[$0.firstPixel(3, 2) + $0.detail * $0.columns] }
    }
    screen.hand = (60, 20)
    let away = opacity()
    screen.hand = (4, 4)
    #expect(opacity() != away)
  }

  @Test("A click on an icon, its key or its name selects the material", arguments: Window.wide)
  func icons(_ window: Window) throws {
    let (game, screen) = try game(window)
    let frame = screen.screenFrame
    let (left, top) = (screen.pixels.bleed.left, screen.pixels.bleed.top)
    var found: [MaterialID] = []
    for column in 0..<window.columns {
      let halfRow = (window.rows - 5 - top) * 2
      let place = frame.unfolded(column - left, halfRow)
      guard place.halfRow == 48 else { continue }
      game.host.send(
        .pointer(PointerInput(.press, column: place.column, halfRow: place.halfRow, button: 1)))
      game.host.send(
        .pointer(PointerInput(.release, column: place.column, halfRow: place.halfRow, button: 1)))
      game.run()
      let chosen = try game.play().status.selected
      if chosen != found.last { found.append(chosen) }
    }
    #expect(found.count == 10 && Set(found).count == 10, "\(found)")
  }

  @Test("Cards change nothing of the text that terminals show")
  func text() throws {
    let (game, screen) = try game(Window.wide[1])
    let plain = try TestGame(seed: 7)
    plain.run(2)
    let other = try #require(plain.app.outputs.screen)
    #expect(screen.frame.lines == other.frame.lines)
    for key in ["7", "tab", "escape", "m"] {
      try game.press(key)
      try plain.press(key)
      #expect(screen.frame.lines == other.frame.lines, "\(key)")
    }
  }

  @Test("A dialog over the hand is as opaque as any, and hides cards that it would cut")
  func dialog() throws {
    let (game, screen) = try game(Window.wide[1])
    func cards() -> [CardLayout.Placed] {
      CardLayout(screen, screen.visibleCells, columns: 108, rows: 34).cards
    }
    let (opacity, before) = (try #require(cards().first?.grounds.first?.opacity), cards().count)
    try game.press("m")
    let cards = cards()
    let dialog = try #require(cards.first { $0.isDialog })
    let hand = try #require(screen.hand)
    #expect(dialog.grounds[0].rect.contains(column: hand.column + 2, row: hand.halfRow + 2))
    #expect(dialog.grounds[0].opacity >= opacity)
    #expect(cards.count < before && !cards.contains { !$0.isDialog && $0.overlaps(dialog) })
  }

  @Test("A window leaves out hints of used keys, and captions until F3 where sound is heard")
  func quiet() throws {
    let (game, screen) = try game(Window.wide[1])
    func shows(_ text: String) -> Bool {
      lines(screen, Window(columns: 108, rows: 34, letterSize: 1)).contains { $0.contains(text) }
    }
    #expect(shows("P pause") && shows("Backspace remove") && shows("water runs"))
    try game.press("p")
    #expect(!shows("P pause") && shows("Backspace remove") && game.text.contains("P pause"))
    game.app.keepCaptionsBack()
    try game.press("right")
    #expect(!shows("water runs") && game.text.contains("water runs"))
    #expect(try game.press("alt+s").isEmpty == false && shows("water runs"))
    try game.press("alt+s")
    #expect(!shows("water runs"))
    #expect(try game.press("f3") == "Captions on")
    #expect(shows("water runs"))
    #expect(try game.press("f3") == "Captions off")
    #expect(!shows("water runs"))
  }

  @Test("A drag that began in the valley goes on under cards", arguments: Window.wide)
  func drag(_ window: Window) throws {
    let (_, screen) = try game(window)
    let frame = screen.screenFrame
    let (left, top) = (screen.pixels.bleed.left, screen.pixels.bleed.top)
    // The time is here, at the upper left corner of the map.
    let place = (column: 6 - left, halfRow: 5 - top * 2)
    #expect(frame.grip(place.column, place.halfRow) == .card)
    #expect(frame.grip(50, 20) == .picture)
    #expect(frame.unfolded(place.column, place.halfRow).column >= 80)
    #expect(frame.unfolded(place.column, place.halfRow, grip: .picture) == place)
  }

  @Test("A pointer over a card that has faded shows it again")
  func faded() throws {
    let (game, screen) = try game(Window.wide[0])
    try game.press("p")
    game.run(1_900)
    let rect = PlayScreenView(surface: screen).rect(of: .status)
    func presence() -> Int? { screen.cards.first { $0.rect == rect }?.presence }
    #expect(presence() == 0)
    let place = screen.screenFrame.unfolded(6, 4)
    game.host.send(.pointer(PointerInput(.move, column: place.column, halfRow: place.halfRow)))
    game.run()
    #expect(presence() == 256)
  }
}
