import Dispatch
import Kodama
import KodamaCLI
import KodamaPerception
import KodamaTrials
import Synchronization

/// Many trials, as many side by side as there are processors. Each has a game of its own, so what
/// becomes of one does not depend on the others.
struct TrialSeries {
  let content: Content
  let etudes: [Etude]
  let bots: [BotKind]
  let seeds: ClosedRange<UInt64>
  let pressLimit: Int
  let isTalkative: Bool
  var keysPerSecond = 0
  var closed: Set<String> = []
  var conditions = HearingConditions()

  /// Runs all trials; the rows come in the order of the études.
  func run(jobs: Int) -> [TrialRow] {
    let seeds = Array(seeds)
    let pairs = etudes.flatMap { etude in bots.map { (etude, $0) } }
    let count = pairs.count * seeds.count
    let results = Mutex([TrialResult?](repeating: nil, count: count))
    let next = Atomic(0)
    let plans = bots.contains(.blind) ? BlindPlans(etudes, content, jobs: jobs) : nil
    let school =
      bots.contains(.earsHuman) ? SoundSchool(content, conditions: conditions) : nil
    DispatchQueue.concurrentPerform(iterations: min(jobs, max(1, count))) { _ in
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        let (etude, bot) = pairs[index / seeds.count]
        let result = run(
          etude, bot, seeds[index % seeds.count], plan: plans?[etude.name], school: school)
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
    _ etude: Etude, _ bot: BotKind, _ seed: UInt64, plan: BlindPlan?, school: SoundSchool?
  ) -> TrialResult {
    var trial = Trial(content: content, etude: etude)
    trial.closed = closed
    trial.keysPerSecond = keysPerSecond
    trial.school = school
    trial.pressLimit = pressLimit
    if let plan { trial.plan = plan }
    if isTalkative {
      trial.onThought = {
        Files.printError("\(etude.name) \(seed) \(bot.rawValue): \($0.plan) \($0.family) \($0.count)")
      }
    }
    return trial.run(bot, variation: seed)
  }
}
