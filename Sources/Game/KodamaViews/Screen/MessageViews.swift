package import KodamaDataSources
import KodamaLanguage
package import KodamaSurfaces

/// The captions of sounds, with directions, which make the game playable without sound. The player
/// sets their size and number.
package final class CaptionView: PanelView {
  package weak var dataSource: (any CaptionViewDataSource)?
  package var captionSurface: WordSurface?
  /// True if a window shows no captions, although text frames have them.
  var isHeldBack: Bool { dataSource?.showsCaptionsInWindow == false }

  package override func update() {
    guard let dataSource, let captionSurface else { return }
    clear()
    guard dataSource.wantsCaptions else { return }
    let style = dataSource.captionStyle
    let isLarge = style.size == .large
    let height = isLarge ? 2 : 1
    let room = rect.height / height
    let up = captionSurface.captions
    var captions = up.map { caption in
      let text = caption.text + (caption.count > 1 ? " ×\(caption.count)" : "")
      return TextWrap.lines(of: text, width: (rect.width - 2) / (isLarge ? 2 : 1))
    }
    trim(
      of: &captions, lasting: up.count { $0.lasts }, limit: min(style.lineCount, room),
      rows: room)
    // Gaps between lines are dropped before any captions are.
    let hasAir = !isLarge && captions.joined().count * rowsPerLine <= rect.height + 1
    let step = hasAir ? rowsPerLine : height
    for (number, line) in captions.joined().prefix(room).enumerated() {
      draw(line, row: number * step, style)
    }
  }

  /// Removes captions until the rest fit both limits. The oldest captions of moments are removed
  /// first. Once these take up no more than half of the limit, lasting captions are removed
  /// instead.
  private func trim(
    of captions: inout [[String]], lasting: Int, limit: Int, rows: Int
  ) {
    var happened = captions.count - lasting
    while captions.count > 1, captions.count > limit || captions.joined().count > rows {
      if happened > limit / 2 || happened == captions.count {
        captions.removeFirst()
        happened -= 1
      } else {
        captions.removeLast()
      }
    }
  }

  private func draw(_ text: String, row: Int, _ style: CaptionStyle) {
    let ink = style.hasBackground ? Theme.captionInk : Theme.title
    let paper = style.hasBackground ? Theme.captionPaper : Theme.paper
    let height = style.size == .large ? 2 : 1
    if style.hasBackground {
      let ground = TextRect(x: rect.x, y: rect.y + row, width: rect.width, height: height)
      drawing.surface.fill(ground.intersection(rect), ink: ink, paper: paper)
    }
    if style.size == .large {
      writeLarge(text, row: row, ink: ink, paper: paper)
    } else {
      write(text, row: row, ink: ink, paper: paper)
    }
  }
}

/// The log: the last messages, with the newest at the bottom.
package final class LogView: PanelView {
  package weak var dataSource: (any LogViewDataSource)?

  /// Draws as many whole messages as fit, or the end of a message that is too long for the
  /// rectangle. Any gaps are between messages, not within them.
  package override func update() {
    guard let dataSource, let words else { return }
    clear()
    let narrator = narrator
    let gap = rowsPerLine - 1
    var lines: [String] = []
    for message in dataSource.logFacts.suffix(rect.height).reversed().compactMap(narrator.line) {
      let next = TextWrap.lines(of: words(message), width: rect.width - 2)
      // A message that starts in the middle is hard to understand.
      guard lines.isEmpty || lines.count + gap + next.count <= rect.height else { break }
      lines = next + (lines.isEmpty ? [] : Array(repeating: "", count: gap)) + lines
    }
    lines = lines.suffix(rect.height)
    for (offset, line) in lines.enumerated() {
      let isNewest = offset == lines.count - 1
      write(line, row: offset, ink: isNewest ? Theme.ink : Theme.quiet)
    }
  }
}

/// The newest announcement that no other View shows, such as a help text or the result of an
/// action. It is drawn upwards from the bottom of the rectangle; without an announcement nothing is
/// drawn.
package final class NoticeView: PanelView {
  package weak var dataSource: (any NoticeViewDataSource)?

  package override func update() {
    guard let dataSource, let words, let fact = dataSource.newestFact,
      let announcement = narrator.announcement(fact), !announcement.isShown
    else { return }
    let text = words(announcement.message)
    let lines = TextWrap.lines(of: text, width: rect.width - 2)
    let count = min(lines.count, rect.height)
    let area = TextRect(
      x: rect.x, y: rect.y + rect.height - count, width: rect.width, height: count)
    drawing.surface.fill(area, ink: Theme.title, paper: Theme.paper)
    for (offset, line) in lines.prefix(count).enumerated() {
      let isCut = offset == count - 1 && lines.count > count
      // An ellipsis shows that the text is truncated. The voice and the log have the full text.
      let shown = isCut ? Self.cut(line, cells: rect.width - 2) : line
      write(shown, row: rect.height - count + offset, ink: Theme.title)
    }
  }

  private static func cut(_ line: String, cells: Int) -> String {
    var kept = line
    while GlyphWidth.of(text: "\(kept) …") > cells, let gap = kept.lastIndex(of: " ") {
      kept = String(kept[..<gap])
    }
    return GlyphWidth.fitting("\(kept) …", cells: cells)
  }
}

/// The current problems, drawn down from the top of the rectangle over its content; without
/// problems nothing is drawn.
package final class ProblemView: PanelView {
  package weak var dataSource: (any ProblemViewDataSource)?

  package override func update() {
    guard let dataSource, let words else { return }
    var row = 0
    for problem in dataSource.currentProblems {
      let text = "! \(words(Narrator.message(problem)))"
      let lines = min(TextWrap.lines(of: text, width: rect.width - 2).count, rect.height - row)
      guard lines > 0 else { return }
      let area = TextRect(x: rect.x, y: rect.y + row, width: rect.width, height: lines)
      drawing.surface.fill(area, ink: Theme.star, paper: Theme.paper)
      let inner = TextRect(x: area.x + 1, y: area.y, width: area.width - 2, height: lines)
      drawing.surface.writeWrapped(text, in: inner, ink: Theme.star, paper: Theme.paper)
      row += lines
    }
    guard row > 0 else { return }
    let area = TextRect(x: rect.x, y: rect.y, width: rect.width, height: row)
    drawing.surface.addCard(
      Card(
        area, paper: Theme.paper, opacity: Theme.cardOpacity, anchor: .topLeft,
        isTrimmed: true))
  }
}
