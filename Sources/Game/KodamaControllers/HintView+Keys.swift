import KodamaDataSources
import KodamaHosting
import KodamaViews

// Which keys a screen names, the most important first.
extension HintView {
  /// The keys of every list.
  static let listHints = [choosing] + rest

  /// The keys of a list of settings.
  static let settingHints =
    [choosing, Hint([ActionID.left.rawValue, ActionID.right.rawValue], .change)] + rest

  private static let choosing = Hint([ActionID.up.rawValue, ActionID.down.rawValue], .choose)
  private static let rest = hints([(.use, .confirm), (.help, .help), (.back, .back)])

  /// The keys of the valley.
  static func playHints(isEtude: Bool) -> [Hint] {
    let hand: [(ActionID, HintName)] = [(.place, .place), (.take, .take), (.use, .use)]
    let ear: [(ActionID, HintName)] = [(.sweep, .sweep), (.probe, .probe)]
    let rest: [(ActionID, HintName)] = [(.menu, .menu), (.help, .help), (.back, .back)]
    // An étude lays out what is in hand, and its goals take the room of what matters least.
    if isEtude { return hints([(.goal, .goal), (.hint, .hint)] + hand + ear + rest) }
    return hints(
      hand + [(.catalogue, .catalogue), (.favourite, .favourite)] + ear
        + [(.whereAmI, .where), (.pause, .pause)] + rest)
  }

  private static func hints(_ names: [(ActionID, HintName)]) -> [Hint] {
    names.map { Hint([$0.rawValue], $1) }
  }
}
