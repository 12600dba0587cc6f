import Dispatch
import Synchronization

/// A value that is computed on another thread.
///
///     let content = Later { try Content.shipped() }
///     openWindow()
///     let app = try content.value().app(outputs: outputs)
package final class Later<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)
  private let done = DispatchGroup()

  /// Starts to compute the value on another thread.
  package init(_ make: @escaping @Sendable () throws -> Value) {
    done.enter()
    DispatchQueue.global(qos: .userInteractive).async { [self] in
      let made = Result(catching: make)
      result.withLock { $0 = made }
      done.leave()
    }
  }

  /// Waits until the value is computed, and returns it.
  ///
  /// - Throws: The error that the closure threw.
  package func value() throws -> Value {
    done.wait()
    guard let made = result.withLock({ $0 }) else { throw CancellationError() }
    return try made.get()
  }
}
