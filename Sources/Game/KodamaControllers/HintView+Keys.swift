import KodamaDataSources
import KodamaViews

// The key hints for each kind of screen, most important first.
extension HintView {
  static let listHints = [choosing] + rest

  static let settingHints = [choosing, Hint([.left, .right], .change)] + rest

  private static let choosing = Hint([.up, .down], .choose)
  private static let rest = [Hint([.use], .confirm), Hint([.help], .help), Hint([.back], .back)]

  static func playHints(isEtude: Bool) -> [Hint] {
    let move = Hint([.left, .right, .up, .down], .move)
    let hand = [Hint([.take], .take), Hint([.use], .use)]
    let ear = [Hint([.sweep], .sweep), Hint([.probe], .probe)]
    let rest = [Hint([.help], .help), Hint([.back], .back)]
    let menu = [Hint([.place], .place), Hint([.menu], .menu)]
    // In an étude, the goals need the space of the less important hints.
    if isEtude {
      return [Hint([.goal], .goal), Hint([.hint], .hint), move] + menu + hand + ear + rest
    }
    // In a valley, the task of a grove needs the space of the last hints.
    return [move, Hint([.pause], .pause)] + menu + hand + [Hint([.catalogue], .catalogue)] + rest
      + [Hint([.favourite], .favourite)] + ear + [Hint([.whereAmI], .where)]
  }
}

extension HintView {
  /// The hint on the play screen that names the key of an operation.
  static func hint(of operation: PlayerOperation, isEtude: Bool) -> HintName? {
    playHints(isEtude: isEtude).first { $0.operations.contains(operation) }?.title
  }

  private static func operation(of button: ScreenButton) -> PlayerOperation {
    switch button {
    case .undo: .undo
    case .redo: .redo
    case .brush: .brushShape
    case .catalogue: .catalogue
    case .slower: .slower
    case .pause: .pause
    case .faster: .faster
    }
  }

  /// The operation of something on the screen that was pressed; nil if it only informs.
  static func operation(of target: ScreenStage.Target, isEtude: Bool) -> PlayerOperation? {
    switch target {
    case .hint(let index): playHints(isEtude: isEtude)[index].operations.first
    case .grove: .hint
    case .status(.clock): .time
    case .status(.speed): .pause
    case .status(.place): .whereAmI
    case .status(.selected): .catalogue
    case .status(.progress): .goal
    case .button(let button): operation(of: button)
    case .status(.title), .status(.under), .status(.music): nil
    }
  }
}
