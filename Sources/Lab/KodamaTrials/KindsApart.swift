package import Kodama
import KodamaPerception

/// What an étude's goals tell apart within a family: a material that something is to be done to,
/// and others that are to be kept. Nothing of where any of it lies.
package struct KindsApart: Hashable, Sendable {
  /// What is asked for; nil where no two of a family are named.
  package private(set) var wanted: MaterialID?
  /// What is of the same family, and is to stay.
  package private(set) var spared: [MaterialID]

  /// Nothing is told apart.
  package init() { (wanted, spared) = (nil, []) }

  /// Reads the goals of an étude.
  package init(_ etude: Etude, content: Content) {
    self.init()
    let goals = etude.goals.goals
    let kept = goals.compactMap { goal in
      if case .keep(let material, _) = goal.aim { material } else { nil }
    }
    for goal in goals {
      guard case .clear(let material) = goal.aim else { continue }
      let family = content.family(of: material)
      // What it is to be done with is kept as well, and known by the key that holds it.
      let relatives = kept.filter {
        $0 != material && content.family(of: $0) == family && goal.tool != .material($0)
      }
      if !relatives.isEmpty { (wanted, spared) = (material, relatives) }
    }
  }

  /// The same, in which what is asked for and the first of what is to stay were taken for each
  /// other.
  package var exchanged: KindsApart {
    var kinds = self
    guard let wanted, let first = spared.first else { return kinds }
    kinds.wanted = first
    kinds.spared[0] = wanted
    return kinds
  }

  /// What a bot takes a material for: the family it belongs to, or another one where it is to stay
  /// and others of its family are not.
  func family(of material: MaterialID, in content: Content) -> Family {
    let family = content.family(of: material)
    return spared.contains(material) ? family.other : family
  }

  /// What a bot that hears is told of them; nil where the hotbar does not hold them, so that nobody
  /// could know them.
  func slots(in hotbar: [MaterialID], content: Content) -> ToldApart? {
    guard let wanted, let slot = hotbar.firstIndex(of: wanted) else { return nil }
    let spared = spared.compactMap(hotbar.firstIndex(of:))
    guard !spared.isEmpty else { return nil }
    return ToldApart(content.family(of: wanted), wanted: slot, spared: spared)
  }
}
