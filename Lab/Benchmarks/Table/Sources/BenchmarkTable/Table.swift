#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The rows of a benchmark and its faults, printed as they are added.
public final class Table {
  /// The rows that were added so far.
  public private(set) var rows: [Row] = []
  /// Faults that make the figures worthless, such as two methods with different results.
  public private(set) var faults: [String] = []

  /// Creates an empty table.
  public init() {}

  /// Adds a row and prints it.
  public func add(_ row: Row) {
    if rows.isEmpty { print(Row.head) }
    rows.append(row)
    print(row.line)
  }

  /// Adds a fault, which is printed at the end.
  public func fault(_ text: String) { faults.append(text) }

  /// Writes the rows as JSON if the arguments contain `--json FILE`, then exits. The exit code is 0
  /// if all rows are within their limits, 1 if not, and 73 if the file cannot be written.
  public func finish(_ arguments: [String] = CommandLine.arguments) -> Never {
    for fault in faults { print(fault) }
    if let flag = arguments.firstIndex(of: "--json"), arguments.indices.contains(flag + 1) {
      let text = "[\n" + rows.map { "  " + $0.json }.joined(separator: ",\n") + "\n]\n"
      guard let file = fopen(arguments[flag + 1], "w") else {
        print("\(arguments[flag + 1]) cannot be written")
        exit(73)
      }
      fputs(text, file)
      fclose(file)
    }
    exit(faults.isEmpty && rows.allSatisfy(\.holds) ? 0 : 1)
  }
}
