public import KodamaDataSources
import KodamaLanguage
public import KodamaSurfaces

/// What is heard, in words with a direction, so that the game can be played with the sound off: it
/// draws what stands on the surface of words, as large and as much of it as the player wants.
public final class CaptionView: PanelView {
  /// Whether it is wanted, and how.
  public weak var dataSource: (any CaptionViewDataSource)?
  /// Where the captions stand.
  public var captionSurface: WordSurface?

  /// Draws the newest captions that fit.
  public override func update() {
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
      return isLarge ? TextWrap.lines(of: text, width: (rect.width - 2) / 2) : [text]
    }
    trim(
      of: &captions, lasting: up.count { $0.lasts }, limit: min(style.lineCount, room),
      rows: room)
    // Nothing that is heard is left out for the sake of air.
    let hasAir = !isLarge && captions.count * rowsPerLine <= rect.height + 1
    let step = hasAir ? rowsPerLine : height
    for (number, line) in captions.joined().prefix(room).enumerated() {
      draw(line, row: number * step, style)
    }
  }

  /// Keeps so many captions, in no more rows than these: the newest of what happened, and of what
  /// lasts as much as leaves what happened half of the room.
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
    let ink = style.isBacked ? Theme.captionInk : Theme.title
    let paper = style.isBacked ? Theme.captionPaper : Theme.paper
    let height = style.size == .large ? 2 : 1
    if style.isBacked {
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

/// The last messages, the newest at the bottom.
public final class LogView: PanelView {
  /// Where it pulls what it draws; held weakly, and nothing is drawn without it.
  public weak var dataSource: (any LogViewDataSource)?

  /// Draws as many whole messages as fit; of one that is longer than all rows, its end. The lines
  /// of a message stand together, with a gap between it and the next where lines want air.
  public override func update() {
    guard let dataSource, let words else { return }
    clear()
    let narrator = narrator
    let gap = rowsPerLine - 1
    var lines: [String] = []
    for message in dataSource.logFacts.suffix(rect.height).reversed().compactMap(narrator.line) {
      let next = TextWrap.lines(of: words(message), width: rect.width - 2)
      // A line that begins in the middle of a sentence is read twice and understood never.
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

/// What was said and stands nowhere else: a help text, what came of a wish. It is drawn over what
/// lies there, from the bottom of its rectangle up, and not at all where there is nothing.
public final class NoticeView: PanelView {
  /// Where it pulls what it draws; held weakly, and nothing is drawn without it.
  public weak var dataSource: (any NoticeViewDataSource)?

  /// Draws as many of the last lines of the rectangle as the notice takes.
  public override func update() {
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
      // What does not fit is told by a sign; the whole of it is said, and in the log of what was.
      let shown = isCut ? Self.cut(line, cells: rect.width - 2) : line
      write(shown, row: rect.height - count + offset, ink: Theme.title)
    }
  }

  /// As many words of a line as leave room for the sign that more would follow.
  private static func cut(_ line: String, cells: Int) -> String {
    var kept = line
    while GlyphWidth.of(text: "\(kept) …") > cells, let gap = kept.lastIndex(of: " ") {
      kept = String(kept[..<gap])
    }
    return GlyphWidth.fitting("\(kept) …", cells: cells)
  }
}

/// What is amiss, drawn over whatever lies there for as long as it is: from the top of its
/// rectangle down, and not at all where all is well.
public final class ProblemView: PanelView {
  /// Where it pulls what it draws; held weakly, and nothing is drawn without it.
  public weak var dataSource: (any TroubleViewDataSource)?

  /// Draws as many lines as there are, and as fit.
  public override func update() {
    guard let dataSource, let words else { return }
    var row = 0
    for trouble in dataSource.troublesShown {
      let text = "! \(words(Narrator.message(trouble)))"
      let lines = min(TextWrap.lines(of: text, width: rect.width - 2).count, rect.height - row)
      guard lines > 0 else { return }
      let area = TextRect(x: rect.x, y: rect.y + row, width: rect.width, height: lines)
      drawing.surface.fill(area, ink: Theme.star, paper: Theme.paper)
      let inner = TextRect(x: area.x + 1, y: area.y, width: area.width - 2, height: lines)
      drawing.surface.writeWrapped(text, in: inner, ink: Theme.star, paper: Theme.paper)
      row += lines
    }
  }
}
