public import KodamaDataSources
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
    leaveOut(
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
  private func leaveOut(
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
