public import Kodama
import KodamaPerception

/// Searches for the keys that solve an étude for somebody who perceives nothing. It knows the file,
/// and may play its training variations as often as its budget allows; what it finds is then tried
/// on variations it has never played. Where it finds little, the étude asks for a sense; that it
/// would find something is shown by études that can be solved blind.
///
/// It is greedy over fragments, and changes the best plan at random for as long as its budget goes.
/// The same étude gives the same plan everywhere.
public struct BlindSearch {
  /// Keys that a plan may press.
  public static let pressLimit = 200
  /// The first of the variations that it trains on; nobody judges with these.
  public static let firstTrainingSeed: UInt64 = 9_000_001
  /// How many variations a plan is tried on while it is searched for.
  static let (scoutSeeds, trainingSeeds) = (4, 12)
  /// How many fragments are tried behind the best plan so far.
  private static let candidates = 6
  /// What it costs to begin a game, in passes.
  private static let startCost = 300
  /// How long a fragment is waited for, in passes: less than a plan.
  private static let scoutRest = 60

  /// Keys that a plan may press in this search.
  public var pressLimit = BlindSearch.pressLimit
  /// Passes that may be played, over all plans: what bounds the search in time.
  public var passBudget = 250_000
  /// Told after every plan that was played how much of the budget is spent, 0 to 1.
  public var onProgress: (Double) -> Void = { _ in }

  private let game: BlindGame
  private let fragments: BlindFragments
  private var chance: Chance
  private var passes = 0

  /// A search that has played nothing yet.
  public init(content: Content, etude: Etude) {
    game = BlindGame(content: content, etude: etude)
    fragments = BlindFragments(etude)
    chance = Chance(etude.name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
  }

  /// The best plan that was found.
  public mutating func best() -> BlindPlan {
    let all = fragments.all(limit: pressLimit).filter(game.allows)
    var scouted: [(plan: BlindPlan, scores: [Double])] = []
    for plan in all where passes < passBudget * 6 / 10 {
      let scores = scores(plan, Self.scoutSeeds, rest: Self.scoutRest)
      scouted.append((plan, scores))
      // One that solves whatever it is tried on need not be made better.
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

  /// Changes the plan at random, and keeps what does not make it worse.
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

  /// What a fragment might add, for what its keys cost.
  private func gain(
    _ scouted: (plan: BlindPlan, scores: [Double]), over known: [Double]
  ) -> Double {
    let added = zip(scouted.scores, known).reduce(0) { $0 + max(0, $1.0 - $1.1) }
    return added / Double(20 + scouted.plan.presses)
  }

  /// How near a plan comes to the goals of each training variation: 1 where it solves it.
  private mutating func scores(
    _ plan: BlindPlan, _ count: Int, atLeast wanted: Double = 0, rest: Int = BlindGame.rest
  ) -> [Double] {
    var scores: [Double] = []
    for index in 0..<count {
      // What cannot be as good any more is not played to the end.
      guard sum(scores) + Double(count - index) >= wanted else { break }
      let result = game.play(plan, variation: Self.firstTrainingSeed + UInt64(index), rest: rest)
      passes += result.passes
      scores.append(result.isSolved ? 1 : 0.3 * result.progress)
      // To begin a game costs as much as some passes.
      passes += Self.startCost
    }
    onProgress(min(1, Double(passes) / Double(max(1, passBudget))))
    return scores
  }

  private func isEnough(_ scores: [Double]) -> Bool { scores.allSatisfy { $0 == 1 } }

  private func sum(_ scores: [Double]) -> Double { scores.reduce(0, +) }
}
