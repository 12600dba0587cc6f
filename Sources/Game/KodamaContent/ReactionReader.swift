import KodamaDataSources
import KodamaWorld

/// Reads one reaction of `materials.yaml`.
struct ReactionReader {
  /// The materials there are.
  let names: [String]
  private static let moments = MomentKind.names + ["silent"]

  func reaction(_ node: ContentNode) throws(ContentError) -> ReactionRule {
    let fields = try node.mapping()
    try fields.refuseKeys(notIn: ["when", "become", "chance", "heat", "moment"])
    let (first, second) = try pair(fields.required("when"))
    let (firstBecomes, secondBecomes) = try pair(fields.required("become"))
    var chance = 10_000
    if let percent = try fields["chance"]?.number(in: 0.01...100) {
      chance = Int((percent * 100).rounded())
    }
    let heat = try fields["heat"]?.integer(in: ReactionRule.heatRange) ?? 0
    let word = try fields["moment"]?.word(of: Self.moments) ?? "react"
    return ReactionRule(
      first, second, firstBecomes, secondBecomes, chance: chance, heat: heat,
      moment: MomentKind.allCases.first { $0.name == word })
  }

  private func pair(_ node: ContentNode) throws(ContentError) -> (String, String) {
    let list = try node.list(limit: 2)
    guard list.count == 2 else {
      throw node.error("count", expected: "two materials", found: "\(list.count)")
    }
    return (try list[0].word(of: names), try list[1].word(of: names))
  }
}
