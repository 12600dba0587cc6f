package import KodamaDataSources
package import KodamaEtudes
package import KodamaWorld

// What screens beside the valley ask of it.
extension GameState {
  /// The reactions of the table that have been seen in the valley, in their order.
  package var seenReactions: [ReactionRule] {
    (play?.discoveries ?? []).map { rules.reactions[$0] }
  }

  /// Those that have not been seen yet, in their order.
  package var unseenReactions: [ReactionRule] {
    let seen = Set(play?.discoveries ?? [])
    return rules.reactions.indices.filter { !seen.contains($0) }.map { rules.reactions[$0] }
  }
}

// What whoever runs the game asks of what is played.
extension GameState {
  /// The étude that is played and its variation; nil in a valley.
  package var etudePlayed: (name: String, variation: UInt64)? {
    guard let etude = play?.etude, let name = etude.etudeName else { return nil }
    return (name, etude.variation ?? 0)
  }

  /// The goals of the étude that is played, and how far they are; empty in a valley.
  package var goals: [GoalProgress] { play?.etude.goals ?? [] }

  /// Whether an étude is played and all of its goals are reached.
  package var isSolved: Bool { play?.etude.isSolved ?? false }

  /// Waits for a goal that the game itself does not ask for, in the valley that is played now.
  package func wait(for goal: Goal) { play?.etude.wait(for: goal) }

  /// Whether what is waited for has come about.
  package var hasWaitedEnough: Bool { play?.etude.hasWaitedEnough ?? false }
}

extension PlayModel {
  /// What is under the hand.
  package var under: MaterialID { scene.under }

  /// The places in the table of the reactions that have been seen.
  var discoveries: [Int] { world.discoveries }
}

/// A game's state in two numbers: what is played, and what was said of it.
///
/// They are kept apart so that a sentence can be worded anew without a doubt about the valley: only
/// the second number may differ then.
public struct GameDigest: Hashable, Sendable {
  /// The world, the hand, the view, time, the étude, what is in hand and what was chosen.
  public let world: UInt64
  /// What is said, captioned and written.
  public var words: UInt64

  /// Both in one number.
  public var whole: UInt64 { world &* 0x9e37_79b9_7f4a_7c15 ^ words }
}
