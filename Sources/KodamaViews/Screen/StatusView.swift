public import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// Where the hand is, what is under it, and how time goes.
public final class StatusView: PanelView {
  /// What is drawn.
  public weak var dataSource: (any StatusViewDataSource)?

  /// Draws every line.
  public override func update() {
    guard let dataSource, let words else { return }
    let status = dataSource.status
    clear()
    let speed = Message("play.speed.\(status.speedExponent)")
    let lines: [Message] = [
      status.title.map { Message("status.title", ("title", .text($0))) }
        ?? Message("status.seed", ("seed", .text(String(status.seed)))),
      Message("status.tick", ("tick", .text(String(status.tick)))),
      status.isPaused
        ? Message("status.paused") : Message("status.speed", ("speed", .message(speed))),
      Message("status.hand", ("x", .number(status.hand.x)), ("y", .number(status.hand.y))),
      Message("status.under", ("what", .message(drawing.looks.name(status.under.material)))),
      Message("status.selected", ("what", .message(drawing.looks.name(status.selected)))),
      Message("status.awake", ("n", .number(status.awakePercent))),
      Message(
        "status.music", ("scale", .message(Message("scale.short.\(status.scale.rawValue)"))),
        ("n", .number(status.beatsPerMinute))),
    ]
    write(words(title(of: status)), row: 0, ink: Theme.title, paper: Theme.paper)
    for (row, line) in lines.enumerated() { write(words(line), row: 1 + row) }
  }

  /// The name of the game gives way to what is recorded or played again.
  private func title(of status: Status) -> Message {
    switch status.piece {
    case .recording(let seconds): Message("status.recording", ("n", .number(seconds)))
    case .playing(let seconds, let all):
      Message("status.playing", ("n", .number(seconds)), ("all", .number(all)))
    case nil: Message("game.title")
    }
  }
}
