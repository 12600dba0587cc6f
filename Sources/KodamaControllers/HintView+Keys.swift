import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaViews

// Which keys a screen names, as they are bound now.
extension HintView {
  /// The keys of every list.
  static func listHints(_ keys: KeyTable) -> [Hint] {
    let choose = Message(
      "hint.both", ("one", .message(keys.key("up"))), ("other", .message(keys.key("down"))))
    return [Hint(key: choose, title: Message("hint.choose"))]
      + hints([(.use, "hint.confirm"), (.help, "hint.help"), (.back, "hint.back")], keys)
  }

  /// The keys of the valley, the most important first.
  static func playHints(_ keys: KeyTable, isEtude: Bool) -> [Hint] {
    let hand: [(ActionID, String)] = [
      (.place, "hint.place"), (.take, "hint.take"), (.use, "hint.use"),
    ]
    let ear: [(ActionID, String)] = [(.sweep, "hint.sweep"), (.probe, "hint.probe")]
    let rest: [(ActionID, String)] = [
      (.menu, "hint.menu"), (.help, "hint.help"), (.back, "hint.back"),
    ]
    // An étude lays out what is in hand, and its goals take the room of what matters least.
    if isEtude {
      return hints([(.goal, "hint.goal"), (.hint, "hint.hint")] + hand + ear + rest, keys)
    }
    return hints(
      hand + [(.catalogue, "hint.catalogue"), (.favourite, "hint.favourite")] + ear
        + [(.whereAmI, "hint.where"), (.pause, "hint.pause")] + rest, keys)
  }

  private static func hints(_ actions: [(ActionID, String)], _ keys: KeyTable) -> [Hint] {
    actions.map { Hint(key: keys.key($0.rawValue), title: Message($1)) }
  }
}
