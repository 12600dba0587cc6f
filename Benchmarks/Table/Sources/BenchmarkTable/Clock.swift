#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Seconds of processor time of this process: what a loaded machine disturbs least.
public func processorSeconds() -> Double {
  Double(processorNanoseconds()) / 1e9
}

private func processorNanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// How long the body takes, in seconds of processor time.
public func seconds(_ body: () -> Void) -> Double {
  let start = processorSeconds()
  body()
  return processorSeconds() - start
}

/// The middle of the numbers.
public func median(_ numbers: [Double]) -> Double {
  let sorted = numbers.sorted()
  return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
}
