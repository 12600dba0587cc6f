public import Kodama
import KodamaPerception

/// Searches for a sequence of keys that solves an étude without perception. It plays training
/// variations of the étude within a time budget; the result is then tried in other variations. If
/// it fails there, the étude needs perception. Études that a blind bot can solve show that the
/// search works.
///
/// The search combines fragments greedily, then changes the best plan at random. It always finds
/// the same plan for the same étude.
public struct BlindSearch {
  /// The default maximum number of key presses in a plan.
  public static let pressLimit = 200
  /// The seed of the first training variation. Trials never use training seeds.
  public static let firstTrainingSeed: UInt64 = 9_000_001
  /// The number of training variations: for the first test of fragments, and for all other plans.
  static let (scoutSeeds, trainingSeeds) = (4, 12)
  /// The number of fragments to try after the best plan so far.
  private static let candidates = 6
  /// The cost of starting a game, expressed in passes.
  private static let startCost = 300
  /// The number of passes to wait for a fragment's effects. It is less than for a plan.
  private static let scoutRest = 60

  /// The maximum number of key presses in the plan.
  public var pressLimit = BlindSearch.pressLimit
  /// The maximum total number of passes in all games, which limits the search time.
  public var passBudget = 250_000
  /// A closure that is called after each plan with the used share of the budget, from 0 to 1.
  public var onProgress: (Double) -> Void = { _ in }

  private let game: BlindGame
  private let fragments: BlindFragments
  private var chance: Chance
  private var passes = 0

  /// Prepares the search for an étude, which does not have to be part of the content.
  public init(content: Content, etude: Etude) {
    game = BlindGame(content: content, etude: etude)
    fragments = BlindFragments(etude)
    chance = Chance(etude.name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
  }

  /// Returns the best plan. Uses the whole budget unless a single fragment solves all training
  /// variations.
  public mutating func best() -> BlindPlan {
    let all = fragments.all(limit: pressLimit).filter(game.allows)
    var scouted: [(plan: BlindPlan, scores: [Double])] = []
    for plan in all where passes < passBudget * 6 / 10 {
      let scores = scores(plan, Self.scoutSeeds, rest: Self.scoutRest)
      scouted.append((plan, scores))
      // A plan that solves every training variation cannot be improved.
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

  /// Changes a plan at random, and keeps the changes that do not make it worse.
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

  /// Returns how much a fragment increases the score, in relation to its number of keys.
  private func gain(
    _ scouted: (plan: BlindPlan, scores: [Double]), over known: [Double]
  ) -> Double {
    let added = zip(scouted.scores, known).reduce(0) { $0 + max(0, $1.0 - $1.1) }
    return added / Double(20 + scouted.plan.presses)
  }

  /// Returns the score of a plan in each training variation, which is 1 if it is solved.
  private mutating func scores(
    _ plan: BlindPlan, _ count: Int, atLeast wanted: Double = 0, rest: Int = BlindGame.rest
  ) -> [Double] {
    var scores: [Double] = []
    for index in 0..<count {
      // Stops when the wanted score can no longer be reached.
      guard sum(scores) + Double(count - index) >= wanted else { break }
      let result = game.play(plan, variation: Self.firstTrainingSeed + UInt64(index), rest: rest)
      passes += result.passes
      scores.append(result.isSolved ? 1 : 0.3 * result.progress)
      // Starting a game takes time too.
      passes += Self.startCost
    }
    onProgress(min(1, Double(passes) / Double(max(1, passBudget))))
    return scores
  }

  private func isEnough(_ scores: [Double]) -> Bool { scores.allSatisfy { $0 == 1 } }

  private func sum(_ scores: [Double]) -> Double { scores.reduce(0, +) }
}

/// Random numbers that depend only on a seed (SplitMix64).
private struct Chance {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// Returns a number in a range. The distribution is uniform to within 2⁻³².
  mutating func pick(_ range: ClosedRange<Int>) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    mixed ^= mixed >> 31
    return range.lowerBound + Int(((mixed >> 32) * UInt64(range.count)) >> 32)
  }
}
