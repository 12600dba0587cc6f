public import KodamaDataSources
public import KodamaSurfaces

/// Where the hand is, what is under it, and how time goes.
public final class StatusView: ScreenView {
  /// What is drawn.
  public weak var dataSource: (any StatusViewDataSource)?
  /// The language it is drawn in.
  public weak var languageSource: (any LanguageDataSource)?
  /// Where it draws.
  public var rect = TextRect(x: 80, y: 0, width: 24, height: 9)
  private let surface: TextSurface
  private let looks: MaterialLooks
  private let catalogue: MessageCatalogue

  /// Makes a status panel.
  public init(surface: TextSurface, looks: MaterialLooks, catalogue: MessageCatalogue) {
    self.surface = surface
    self.looks = looks
    self.catalogue = catalogue
  }

  /// Draws every line.
  public func update() {
    guard let dataSource, let languageSource else { return }
    let words = Words(catalogue: catalogue, language: languageSource.chosenLanguage)
    let status = dataSource.status
    surface.fill(rect, ink: Theme.ink, paper: Theme.paper)
    let speed = Message("play.speed.\(status.speedExponent)")
    let lines: [Message] = [
      Message("status.seed", ("seed", .text(String(status.seed)))),
      Message("status.tick", ("tick", .text(String(status.tick)))),
      status.isPaused
        ? Message("status.paused") : Message("status.speed", ("speed", .message(speed))),
      Message("status.hand", ("x", .number(status.hand.x)), ("y", .number(status.hand.y))),
      Message("status.under", ("what", .message(looks.name(status.under.material)))),
      Message("status.selected", ("what", .message(looks.name(status.selected)))),
      Message("status.awake", ("n", .number(status.awakePercent))),
    ]
    surface.write(
      words(Message("game.title")), x: rect.x + 1, y: rect.y, ink: Theme.title, paper: Theme.paper,
      clip: rect)
    for (row, line) in lines.enumerated() {
      surface.write(
        words(line), x: rect.x + 1, y: rect.y + 2 + row, ink: Theme.ink, paper: Theme.paper,
        clip: rect)
    }
  }
}
