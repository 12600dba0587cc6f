import Dispatch
import Kodama
import KodamaCLI
import KodamaTrials
import Synchronization

/// The plans that a search found for some études, and the progress of that search.
struct BlindPlans {
  private let plans: [String: BlindPlan]

  /// Searches, as many études side by side as there are jobs.
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
        Files.printError("blind: \(count) of \(etudes.count): \(etudes[index].name)")
      }
    }
    plans = found.withLock { $0 }
  }

  /// The plan for an étude.
  subscript(etude: String) -> BlindPlan? { plans[etude] }
}
