import ArgumentParser

/// Variations, written `1..20`, or a single one.
struct SeedRange: ExpressibleByArgument {
  /// More than this at once is refused.
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
