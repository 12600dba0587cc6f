import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Darwin
#endif

/// Something that is being fetched: how far it is, and a way to stop it. From any thread.
public final class GalleryTask: Sendable {
  private let stopped = Atomic<Bool>(false)
  private let received = Atomic<Int>(0)
  private let expected = Atomic<Int>(0)

  /// A task that has not begun.
  public init() {}

  /// Bytes that have come so far.
  public var receivedBytes: Int { received.load(ordering: .relaxed) }
  /// Bytes that the server speaks of; nil where it does not say.
  public var expectedBytes: Int? {
    let count = expected.load(ordering: .relaxed)
    return count > 0 ? count : nil
  }
  /// Whether nobody wants it any more.
  public var isCancelled: Bool { stopped.load(ordering: .relaxed) }

  /// Stops it; its completion says `cancelled`.
  public func cancel() { stopped.store(true, ordering: .relaxed) }

  func note(received count: Int, of whole: Int) {
    received.store(count, ordering: .relaxed)
    expected.store(whole, ordering: .relaxed)
  }

  /// Waits, unless it is cancelled meanwhile.
  func wait(milliseconds: Int) throws(GalleryError) {
    var left = milliseconds
    while left > 0, !isCancelled {
      let step = min(left, 10)
      usleep(UInt32(step) * 1_000)
      left -= step
    }
    try check()
  }

  func check() throws(GalleryError) {
    if isCancelled { throw .cancelled }
  }
}
