/// Keys that are pressed one a pass, whatever comes of them: what somebody does who perceives
/// nothing.
///
///     BlindPlan(["slot-1", nil, "place"])   // a pass without a key between the two
public struct BlindPlan: Hashable, Sendable {
  /// The names of the actions, one a pass; nil for a pass in which no key is pressed.
  public var steps: [String?]

  /// A plan of these actions.
  public init(_ steps: [String?] = []) { self.steps = steps }

  /// How many keys it presses.
  public var presses: Int { steps.count { $0 != nil } }

  /// The plan up to a number of keys.
  func limited(to presses: Int) -> BlindPlan {
    var left = presses
    return BlindPlan(
      Array(
        steps.prefix { step in
          if step != nil { left -= 1 }
          return left >= 0
        }))
  }

  /// This plan and then another.
  static func + (first: BlindPlan, second: BlindPlan) -> BlindPlan {
    BlindPlan(first.steps + second.steps)
  }
}
