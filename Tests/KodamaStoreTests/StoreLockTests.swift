import Foundation
import KodamaPlay
import Synchronization
import Testing

@testable import KodamaStore

@Suite("The lock of a store")
struct StoreLockTests {
  /// A descriptor that is closed twice may belong to another thread by then. A second thread opens
  /// files and checks that they stay open.
  @Test("A failed lock closes no descriptor of another thread")
  func failedLock() throws {
    let temporary = try TemporaryFolder()
    let path = temporary.path + "/kodama.lock"
    let first = try StoreLock(path)
    let isOver = Atomic(false)
    let got = Atomic(0)
    let lost = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 2) { part in
      if part == 0 {
        for _ in 0..<20_000 where (try? StoreLock(path)) != nil { got.add(1, ordering: .relaxed) }
        isOver.store(true, ordering: .releasing)
      } else {
        while !isOver.load(ordering: .acquiring) {
          let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
          if fcntl(file, F_GETFD) < 0 || close(file) < 0 { lost.add(1, ordering: .relaxed) }
        }
      }
    }
    #expect(got.load(ordering: .relaxed) == 0)
    #expect(lost.load(ordering: .relaxed) == 0)
    withExtendedLifetime(first) {}
  }
}
