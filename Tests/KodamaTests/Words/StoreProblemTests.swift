import KodamaDataSources
import KodamaPlay
import Testing

/// What a store reports and what is told of it are two types with one list of cases.
struct StoreProblemTests {
  @Test("Every fault of a store is told as the problem of the same name")
  func names() {
    #expect(StoreFault.allCases.map(\.rawValue) == StoreProblem.allCases.map(\.rawValue))
    #expect(StoreFault.allCases.map(\.problem) == StoreProblem.allCases)
  }
}
