#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Returns the processor time of this process in seconds, which depends little on other processes.
public func processorSeconds() -> Double {
  Double(processorNanoseconds()) / 1e9
}

private func processorNanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Returns the processor time of a closure in seconds.
public func seconds(_ body: () -> Void) -> Double {
  let start = processorSeconds()
  body()
  return processorSeconds() - start
}

/// Returns the median of the numbers, or 0 if there are none.
public func median(_ numbers: [Double]) -> Double {
  let sorted = numbers.sorted()
  return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
}

/// Returns the resident memory of this process in mebibytes, or nil if the system does not report
/// it.
public func residentMebibytes() -> Double? {
  guard let file = fopen("/proc/self/statm", "r") else { return nil }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  guard fgets(&line, 256, file) != nil else { return nil }
  let text = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  let numbers = String(decoding: text, as: UTF8.self).split(separator: " ")
  // The second number is the count of resident pages.
  guard numbers.count > 1, let pages = Double(numbers[1]) else { return nil }
  return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576
}
