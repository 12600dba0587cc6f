import ArgumentParser
import Dispatch
import Kodama
import KodamaCLI
import KodamaPerception
import KodamaTrials
import Synchronization

/// Runs trials in parallel. Each trial has its own game, so the results do not depend on the number
/// of jobs.
struct TrialSeries {
  let content: Content
  let etudes: [Etude]
  let bots: [BotKind]
  let seeds: ClosedRange<UInt64>
  let pressLimit: Int
  let printsThoughts: Bool
  var keysPerSecond = 0
  var disabledActions: Set<String> = []
  var conditions = HearingConditions()

  /// Runs all trials. Returns the rows in the order of the études.
  func run(jobs: Int) -> [TrialRow] {
    let seeds = Array(seeds)
    let pairs = etudes.flatMap { etude in bots.map { (etude, $0) } }
    let count = pairs.count * seeds.count
    let results = Mutex([TrialResult?](repeating: nil, count: count))
    let next = Atomic(0)
    let plans = bots.contains(.blind) ? BlindPlans(etudes, content, jobs: jobs) : nil
    let training =
      bots.contains(.earsHuman) ? EarTraining(content, conditions: conditions) : nil
    DispatchQueue.concurrentPerform(iterations: min(jobs, max(1, count))) { _ in
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        let (etude, bot) = pairs[index / seeds.count]
        let result = run(
          etude, bot, seeds[index % seeds.count], plan: plans?[etude.name], training: training)
        results.withLock { $0[index] = result }
      }
    }
    let all = results.withLock { $0 }
    return pairs.enumerated().map { position, pair in
      let trials = seeds.enumerated().compactMap { offset, seed in
        all[position * seeds.count + offset].map { (seed: seed, result: $0) }
      }
      return TrialRow(etude: pair.0.name, bot: pair.1, trials: trials)
    }
  }

  private func run(
    _ etude: Etude, _ bot: BotKind, _ seed: UInt64, plan: BlindPlan?, training: EarTraining?
  ) -> TrialResult {
    var trial = Trial(content: content, etude: etude)
    trial.disabledActions = disabledActions
    trial.keysPerSecond = keysPerSecond
    trial.training = training
    trial.pressLimit = pressLimit
    if let plan { trial.plan = plan }
    if printsThoughts {
      trial.onThought = {
        Files.printError(
          "\(etude.name) \(seed) \(bot.rawValue): \($0.plan) \($0.family) \($0.count)")
      }
    }
    return trial.run(bot, variation: seed)
  }
}

/// The key sequences that blind searches found for some études.
struct BlindPlans {
  private let plans: [String: BlindPlan]

  /// Searches for a key sequence for each étude, `jobs` études at once, and prints the progress.
  init(_ etudes: [Etude], _ content: Content, jobs: Int) {
    let found = Mutex<[String: BlindPlan]>([:])
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, etudes.count))) { _ in
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < etudes.count else { return }
        var search = BlindSearch(content: content, etude: etudes[index])
        let plan = search.best()
        let count = found.withLock { plans in
          plans[etudes[index].name] = plan
          return plans.count
        }
        Files.printError("blind search: \(count) of \(etudes.count), \(etudes[index].name)")
      }
    }
    plans = found.withLock { $0 }
  }

  subscript(etude: String) -> BlindPlan? { plans[etude] }
}

/// A range of variations, written as `1..20` or `7`.
struct SeedRange: ExpressibleByArgument {
  /// The maximum number of variations in a range.
  static let countLimit: UInt64 = 100_000

  let bounds: ClosedRange<UInt64>

  init?(argument: String) {
    let parts = argument.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = [parts.first, parts.last].compactMap { $0.flatMap { UInt64($0) } }
    guard numbers.count == 2, numbers[0] <= numbers[1], numbers[1] - numbers[0] < Self.countLimit,
      parts.count == 1 || (parts.count == 3 && parts[1].isEmpty)
    else { return nil }
    bounds = numbers[0]...numbers[1]
  }

  var defaultValueDescription: String { "\(bounds.lowerBound)..\(bounds.upperBound)" }
}
