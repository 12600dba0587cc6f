/// Which way a choice goes through what can be chosen, one at a time.
package enum ChoiceStep: Sendable, CaseIterable {
  /// On, and from the last to the first: one key is enough for all of them.
  case next
  /// Towards the first, and no further: a volume that is off does not become full.
  case back
  /// Towards the last, and no further.
  case forth

  /// The same way where what is offered stands from most to least, so that forth is more.
  package var falling: ChoiceStep {
    switch self {
    case .next: .next
    case .back: .forth
    case .forth: .back
    }
  }

  /// The choice that comes after this one, or before it.
  ///
  /// - Parameters:
  ///   - choice: what is chosen now; one that is not offered counts as the first.
  ///   - choices: what is offered, in its order; at least one.
  /// - Returns: one of them.
  package func from<Choice: Equatable>(_ choice: Choice, in choices: [Choice]) -> Choice {
    precondition(!choices.isEmpty, "nothing can be chosen")
    let position = choices.firstIndex(of: choice) ?? 0
    return switch self {
    case .next: choices[(position + 1) % choices.count]
    case .back: choices[max(position - 1, 0)]
    case .forth: choices[min(position + 1, choices.count - 1)]
    }
  }

  /// The case that comes after this one, or before it, as with choices that are listed.
  package func from<Choice: CaseIterable & Equatable>(_ choice: Choice) -> Choice {
    from(choice, in: Array(Choice.allCases))
  }
}
