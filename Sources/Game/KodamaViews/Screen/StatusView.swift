package import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// The hand, the material under it, the time and the weather, in nine rows of the panel.
package final class StatusView: PanelView {
  /// The source of the status; without it the View draws nothing.
  package weak var dataSource: (any StatusViewDataSource)?

  /// The status that was drawn last, without its tick.
  private var drawn: Status?
  private var drawnLanguage: Language?
  /// The row that can change in every pass.
  private static let lastRow = 8

  /// The content of a row in the status, from top to bottom.
  package enum Readout: String, Sendable, CaseIterable {
    case title, clock, speed, place, under, selected, progress, music
  }

  /// The row under the pointer, which the last row explains; nil if there is none.
  package var hovered: Readout?

  /// Returns the content of the row at a point of the screen, or nil.
  package func readout(at point: ScreenPoint) -> Readout? {
    guard contains(point) else { return nil }
    let index = point.row - rect.y
    return Readout.allCases.indices.contains(index) ? Readout.allCases[index] : nil
  }

  package override func update() {
    guard let dataSource, let words else { return }
    var status = dataSource.status
    let tick = status.tick
    status.tick = 0
    if status != drawn || words.language != drawnLanguage || !isStillShown(exceptRow: Self.lastRow)
    {
      clear()
      draw(status, words)
      rememberShownCells()
      (drawn, drawnLanguage) = (status, words.language)
    }
    drawLastRow(status, tick: tick, words)
  }

  private func draw(_ status: Status, _ words: Localizer) {
    let heading = words(title(of: status))
    write(GlyphWidth.fitting(heading, cells: rect.width - 1), row: 0, ink: Theme.title)
    write(Self.clock(status), row: 1)
    let speed = Message("play.speed.\(status.speedExponent)")
    let time =
      status.isPaused
      ? Message("status.paused") : Message("status.speed", ("speed", .message(speed)))
    write(words(time), row: 2)
    write(words(place(of: status)), row: 3)
    // The hand's sign or the pointer's arrow precedes the material.
    let seen = status.hovered ?? status.under.material
    let warmth = status.degrees == 0 || status.hovered != nil ? "" : " \(status.degrees)°"
    draw(seen, after: status.hovered == nil ? "[] " : "→ ", row: 4, then: warmth, words)
    let brush = " \(Self.sign(of: status.brush))\(status.brushWidth)"
    draw(status.selected, after: "✎ ", row: 5, then: brush, words)
    write(words(Narrator.panelLine(status.progress)), row: 6)
    let scale = Message("scale.short.\(status.scale.rawValue)")
    let music = Message(
      "status.music", ("scale", .message(scale)), ("n", .number(status.beatsPerMinute)))
    write(words(music), row: 7)
  }

  /// Draws the explanation of the hovered row, or the property that the hand is about to set, or
  /// else the tick, which the voice and saves also mention.
  private func drawLastRow(_ status: Status, tick: UInt64, _ words: Localizer) {
    let row = TextRect(x: rect.x, y: rect.y + Self.lastRow, width: rect.width, height: 1)
    drawing.surface.fill(row.intersection(rect), ink: Theme.ink, paper: Theme.paper)
    let counted = Message("status.tick", ("tick", .text(String(tick))))
    let property = Message("property.\(status.property.rawValue)")
    if let hovered {
      let about = words(Message("status.about.\(hovered.rawValue)"))
      return _ = write(about, row: Self.lastRow, ink: Theme.title)
    }
    let isSetting = status.property != .tuning
    let last = isSetting ? Message("status.property", ("what", .message(property))) : counted
    write(words(last), row: Self.lastRow, ink: isSetting ? Theme.ink : Theme.quiet)
  }

  /// Draws a sign, followed by a material's sample and name and the rest of the row.
  private func draw(
    _ material: MaterialID, after sign: String, row: Int, then rest: String, _ words: Localizer
  ) {
    let look = drawing.looks[material]
    var column = 1 + write(sign, row: row)
    column += write(look.sample, column: column, row: row, ink: look.ink, paper: look.paper)
    let name = words(drawing.looks.name(material))
    let room = max(0, rect.width - column - 1 - GlyphWidth.of(text: rest))
    write(" \(GlyphWidth.fitting(name, cells: room))\(rest)", column: column, row: row)
  }

  /// Returns the time of day and the weather, with signs.
  private static func clock(_ status: Status) -> String {
    let sign =
      switch status.phase {
      case .day: "☀"
      case .dusk, .dawn: "◐"
      case .night: "☾"
      }
    let weather =
      switch status.weather {
      case .clear: ""
      case .rain: "☂"
      case .windLeft: "←"
      case .windRight: "→"
      case .storm: "☇"
      }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(sign) \(two(status.minutes / 60)):\(two(status.minutes % 60)) \(weather)"
  }

  /// Returns the hand's position and depth.
  private func place(of status: Status) -> Message {
    Message(
      status.depth < 0 ? "status.above" : "status.below", ("x", .number(status.hand.x)),
      ("y", .number(status.hand.y)), ("n", .number(abs(status.depth))))
  }

  private static func sign(of brush: BrushShape) -> String {
    switch brush {
    case .square: "■"
    case .round: "●"
    case .flat: "▬"
    case .spray: "░"
    }
  }

  /// Returns the progress of a recording, or else the title of the étude or valley.
  private func title(of status: Status) -> Message {
    switch status.macro {
    case .recording(let seconds): Message("status.recording", ("n", .number(seconds)))
    case .playing(let seconds, let all):
      Message("status.playing", ("n", .number(seconds)), ("all", .number(all)))
    case nil:
      status.etude.map(Narrator.title)
        ?? status.title.map { Message("status.title", ("title", .text($0))) }
        ?? Message("status.seed", ("seed", .text(String(status.seed))))
    }
  }
}
