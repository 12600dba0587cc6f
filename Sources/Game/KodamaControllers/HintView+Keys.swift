import KodamaDataSources
import KodamaViews

// Which keys a screen names, the most important first.
extension HintView {
  /// The keys of every list.
  static let listHints = [choosing] + rest

  /// The keys of a list of settings.
  static let settingHints =
    [choosing, hint([.left, .right], .change)] + rest

  private static let choosing = hint([.up, .down], .choose)
  private static let rest = hints([(.use, .confirm), (.help, .help), (.back, .back)])

  /// The keys of the valley.
  static func playHints(isEtude: Bool) -> [Hint] {
    let hand: [(PlayerOperation, HintName)] = [(.place, .place), (.take, .take), (.use, .use)]
    let ear: [(PlayerOperation, HintName)] = [(.sweep, .sweep), (.probe, .probe)]
    let rest: [(PlayerOperation, HintName)] = [(.menu, .menu), (.help, .help), (.back, .back)]
    // An étude lays out what is in hand, and its goals take the room of what matters least.
    if isEtude { return hints([(.goal, .goal), (.hint, .hint)] + hand + ear + rest) }
    return hints(
      hand + [(.catalogue, .catalogue), (.favourite, .favourite)] + ear
        + [(.whereAmI, .where), (.pause, .pause)] + rest)
  }

  private static func hints(_ names: [(PlayerOperation, HintName)]) -> [Hint] {
    names.map { hint([$0], $1) }
  }

  private static func hint(_ operations: [PlayerOperation], _ name: HintName) -> Hint {
    Hint(operations.map { $0.rawValue }, name)
  }
}
