import KodamaDataSources
import KodamaViews

// The key hints for each kind of screen, most important first.
extension HintView {
  /// A hint as its operations and the name of what they do.
  typealias Keys = (operations: [PlayerOperation], name: HintName)

  static let listHints = [choosing] + rest

  static let settingHints =
    [choosing, hint([.left, .right], .change)] + rest

  private static let choosing = hint([.up, .down], .choose)
  private static let rest = [
    hint([.use], .confirm), hint([.help], .help), hint([.back], .back),
  ]

  static func playKeys(isEtude: Bool) -> [Keys] {
    let move: Keys = ([.left, .right, .up, .down], .move)
    let hand: [Keys] = [([.take], .take), ([.use], .use)]
    let ear: [Keys] = [([.sweep], .sweep), ([.probe], .probe)]
    let rest: [Keys] = [([.help], .help), ([.back], .back)]
    let menu: [Keys] = [([.place], .place), ([.menu], .menu)]
    // In an étude, the goals need the space of the less important hints.
    if isEtude { return [([.goal], .goal), ([.hint], .hint), move] + menu + hand + ear + rest }
    // In a valley, the task of a grove needs the space of the last hints.
    return [move, ([.pause], .pause)] + menu + hand + [([.catalogue], .catalogue)] + rest
      + [([.favourite], .favourite)] + ear + [([.whereAmI], .where)]
  }

  static func hint(_ operations: [PlayerOperation], _ name: HintName) -> Hint {
    Hint(operations.map { $0.rawValue }, name)
  }
}

extension HintView {
  /// The operation of something on the screen that was pressed; nil if it only informs.
  static func operation(of target: ScreenStage.Target, isEtude: Bool) -> PlayerOperation? {
    switch target {
    case .hint(let index): playKeys(isEtude: isEtude)[index].operations.first
    case .grove: .hint
    case .status(.clock): .time
    case .status(.speed): .pause
    case .status(.place): .whereAmI
    case .status(.selected): .catalogue
    case .status(.progress): .goal
    case .status(.title), .status(.under), .status(.music): nil
    }
  }
}
