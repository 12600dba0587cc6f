package import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// The title, the time and the material in hand, in four rows of the panel. With details, the place
/// of the hand, the material under it, progress, music and the tick as well, in nine rows.
package final class StatusView: PanelView {
  package weak var dataSource: (any StatusViewDataSource)?

  package var isDetailed = true

  /// The status that was drawn last, without its tick.
  private var drawn: Status?
  private var drawnLanguage: Language?
  /// The row that explains the others and can change in every pass.
  private var lastRow: Int { rows.count }
  private var rows: [Readout] {
    isDetailed ? Readout.allCases : [.title, .clock, .selected]
  }

  /// The content of a row in the status, from top to bottom.
  package enum Readout: String, Sendable, CaseIterable {
    case title, clock, speed, place, under, selected, progress, music
  }

  /// The row under the pointer, which the last row explains; nil if there is none.
  package var hovered: Readout?

  package func readout(at point: ScreenPoint) -> Readout? {
    guard contains(point) else { return nil }
    let (index, rows) = (point.row - rect.y, rows)
    // Without details, the last row shows the speed.
    if !isDetailed, index == lastRow { return .speed }
    return rows.indices.contains(index) ? rows[index] : nil
  }

  package override func update() {
    guard let dataSource, let words else { return }
    var status = dataSource.status
    let tick = status.tick
    status.tick = 0
    if status != drawn || words.language != drawnLanguage || !isStillShown(exceptRow: lastRow) {
      clear()
      draw(status, words)
      rememberShownCells()
      (drawn, drawnLanguage) = (status, words.language)
    }
    drawLastRow(status, tick: tick, words)
    guard drawing.surface.showsPictures else { return }
    let buttons = [ScreenButton.slower, .pause, .faster].map {
      $0.picture(drawing, isOn: $0 == .pause && status.isPaused)
    }
    drawing.surface.setPictures(buttons, ofCardIn: rect)
  }

  private func draw(_ status: Status, _ words: Localizer) {
    for (row, readout) in rows.enumerated() { draw(readout, of: status, row: row, words) }
  }

  private func draw(_ readout: Readout, of status: Status, row: Int, _ words: Localizer) {
    switch readout {
    case .title:
      let heading = words(title(of: status))
      write(GlyphWidth.fitting(heading, cells: rect.width - 1), row: row, ink: Theme.title)
    case .clock: write(Self.clock(status), row: row)
    case .speed: write(words(Self.speed(of: status)), row: row)
    case .place: write(words(place(of: status)), row: row)
    case .under:
      // The hand's sign or the pointer's arrow precedes the material.
      let seen = status.hovered ?? status.under.material
      let warmth = status.degrees == 0 || status.hovered != nil ? "" : " \(status.degrees)°"
      draw(seen, after: status.hovered == nil ? "[] " : "→ ", row: row, then: warmth, words)
    case .selected:
      let brush = " \(Self.sign(of: status.brush))\(status.brushWidth)"
      draw(status.selected, after: "✎ ", row: row, then: brush, words)
    case .progress: write(words(Narrator.panelLine(status.progress)), row: row)
    case .music:
      let scale = Message("scale.short.\(status.scale.rawValue)")
      let music = Message(
        "status.music", ("scale", .message(scale)), ("n", .number(status.beatsPerMinute)))
      write(words(music), row: row)
    }
  }

  private static func speed(of status: Status) -> Message {
    let speed = Message("play.speed.\(status.speedExponent)")
    return status.isPaused
      ? Message("status.paused") : Message("status.speed", ("speed", .message(speed)))
  }

  /// Draws the explanation of the hovered row, or the property that the hand is about to set. If
  /// there is neither, draws the tick with details; without, a speed that is not the normal one, or
  /// what the pointer is over.
  private func drawLastRow(_ status: Status, tick: UInt64, _ words: Localizer) {
    let row = TextRect(x: rect.x, y: rect.y + lastRow, width: rect.width, height: 1)
    drawing.surface.fill(row.intersection(rect), ink: Theme.ink, paper: Theme.paper)
    if let hovered {
      let about = words(Message("status.about.\(hovered.rawValue)"))
      write(about, row: lastRow, ink: Theme.title)
    } else if status.property != .tuning {
      let property = Message("property.\(status.property.rawValue)")
      write(words(Message("status.property", ("what", .message(property)))), row: lastRow)
    } else if isDetailed {
      let counted = Message("status.tick", ("tick", .text(String(tick))))
      write(words(counted), row: lastRow, ink: Theme.quiet)
    } else if status.isPaused || status.speedExponent != 0 {
      write(words(Self.speed(of: status)), row: lastRow)
    } else if let pointed = status.hovered, pointed != .air {
      draw(pointed, after: "→ ", row: lastRow, then: "", words)
    }
  }

  private func draw(
    _ material: MaterialID, after sign: String, row: Int, then rest: String, _ words: Localizer
  ) {
    let look = drawing.looks[material]
    var column = 1 + write(sign, row: row)
    showTile(of: material, column: column, row: row)
    column += write(look.sample, column: column, row: row, ink: look.ink, paper: look.paper)
    let name = words(drawing.looks.name(material))
    let room = max(0, rect.width - column - 1 - GlyphWidth.of(text: rest))
    write(" \(GlyphWidth.fitting(name, cells: room))\(rest)", column: column, row: row)
  }

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
