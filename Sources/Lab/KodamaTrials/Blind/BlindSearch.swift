public import Kodama
import KodamaPerception

/// Searches for keys that solve an étude without perception. It may play training variations within
/// its budget; the result is then tried on other variations. If it finds little, the étude needs a
/// sense. Études that can be solved blind show that the search works.
///
/// The search is greedy over fragments, then changes the best plan at random. The same étude always
/// yields the same plan.
public struct BlindSearch {
  /// Default maximum number of keys in a plan.
  public static let pressLimit = 200
  /// The seed of the first training variation. Trials never use these seeds.
  public static let firstTrainingSeed: UInt64 = 9_000_001
  /// The number of variations for a first test and for training.
  static let (scoutSeeds, trainingSeeds) = (4, 12)
  /// The number of fragments tried after the best plan so far.
  private static let candidates = 6
  /// The cost of starting a game, in passes.
  private static let startCost = 300
  /// Time for the effects of a fragment in passes, less than for a plan.
  private static let scoutRest = 60

  /// Maximum number of keys in a plan.
  public var pressLimit = BlindSearch.pressLimit
  /// Maximum number of passes over all plans, which limits the search time.
  public var passBudget = 250_000
  /// Receives the used share of the budget after each plan, 0 to 1.
  public var onProgress: (Double) -> Void = { _ in }

  private let game: BlindGame
  private let fragments: BlindFragments
  private var chance: Chance
  private var passes = 0

  /// Creates a search for an étude.
  public init(content: Content, etude: Etude) {
    game = BlindGame(content: content, etude: etude)
    fragments = BlindFragments(etude)
    chance = Chance(etude.name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
  }

  /// Returns the best plan found. Uses the budget unless a fragment solves all training variations.
  public mutating func best() -> BlindPlan {
    let all = fragments.all(limit: pressLimit).filter(game.allows)
    var scouted: [(plan: BlindPlan, scores: [Double])] = []
    for plan in all where passes < passBudget * 6 / 10 {
      let scores = scores(plan, Self.scoutSeeds, rest: Self.scoutRest)
      scouted.append((plan, scores))
      // A plan that solves every variation cannot be improved.
      if isEnough(scores), isEnough(self.scores(plan, Self.trainingSeeds)) { return plan }
    }
    var best = BlindPlan()
    var known = [Double](repeating: 0, count: Self.scoutSeeds)
    while best.presses < pressLimit, passes < passBudget * 8 / 10 {
      let promising = scouted.sorted { gain($0, over: known) > gain($1, over: known) }
      let longer = promising.prefix(Self.candidates).map {
        (best + $0.plan).limited(to: pressLimit)
      }
      let tried = longer.map { (plan: $0, scores: scores($0, Self.scoutSeeds)) }
      guard let next = tried.max(by: { sum($0.scores) < sum($1.scores) }),
        sum(next.scores) > sum(known) + 1e-9
      else { break }
      (best, known) = next
    }
    return improved(best, with: scouted.map(\.plan))
  }

  /// Changes the plan at random and keeps changes that are not worse.
  private mutating func improved(_ plan: BlindPlan, with pool: [BlindPlan]) -> BlindPlan {
    guard !pool.isEmpty else { return plan }
    var best = plan
    var known = sum(scores(best, Self.trainingSeeds))
    while passes < passBudget, known < Double(Self.trainingSeeds) {
      var other = best
      let fragment = pool[chance.pick(0...(pool.count - 1))]
      let cut = chance.pick(0...other.steps.count)
      switch chance.pick(0...3) {
      case 0: other = fragment + other
      case 1: other = BlindPlan(Array(other.steps.prefix(cut))) + fragment
      case 2: other = BlindPlan(Array(other.steps.suffix(cut)))
      default:
        other = BlindPlan(Array(other.steps.prefix(cut)))
        other = other + fragment + BlindPlan(Array(best.steps.dropFirst(cut)))
      }
      other = other.limited(to: pressLimit)
      let score = sum(scores(other, Self.trainingSeeds, atLeast: known))
      if score >= known { (best, known) = (other, score) }
    }
    return best
  }

  /// Returns the additional score of a fragment relative to its keys.
  private func gain(
    _ scouted: (plan: BlindPlan, scores: [Double]), over known: [Double]
  ) -> Double {
    let added = zip(scouted.scores, known).reduce(0) { $0 + max(0, $1.0 - $1.1) }
    return added / Double(20 + scouted.plan.presses)
  }

  /// Returns the score of a plan for each training variation, 1 if it is solved.
  private mutating func scores(
    _ plan: BlindPlan, _ count: Int, atLeast wanted: Double = 0, rest: Int = BlindGame.rest
  ) -> [Double] {
    var scores: [Double] = []
    for index in 0..<count {
      // Stops if the wanted score is out of reach.
      guard sum(scores) + Double(count - index) >= wanted else { break }
      let result = game.play(plan, variation: Self.firstTrainingSeed + UInt64(index), rest: rest)
      passes += result.passes
      scores.append(result.isSolved ? 1 : 0.3 * result.progress)
      // Starting a game also costs time.
      passes += Self.startCost
    }
    onProgress(min(1, Double(passes) / Double(max(1, passBudget))))
    return scores
  }

  private func isEnough(_ scores: [Double]) -> Bool { scores.allSatisfy { $0 == 1 } }

  private func sum(_ scores: [Double]) -> Double { scores.reduce(0, +) }
}
