public import KodamaDataSources
public import KodamaWorld

// What screens beside the valley ask of it.
extension GameState {
  /// The reactions of the table that have been seen in the valley, in their order.
  public var seenReactions: [ReactionRule] {
    (play?.discoveries ?? []).map { rules.reactions[$0] }
  }
}

extension PlayModel {
  /// What is under the hand.
  public var under: MaterialID { scene.under }

  /// The places in the table of the reactions that have been seen.
  var discoveries: [Int] { world.discoveries }
}
