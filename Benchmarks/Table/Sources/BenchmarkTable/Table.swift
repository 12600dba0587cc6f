#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The lines of a benchmark and what went wrong, printed as they come.
public final class Table {
  /// The lines so far.
  public private(set) var rows: [Row] = []
  /// What makes the figures worthless, such as two ways that did not do the same.
  public private(set) var faults: [String] = []

  /// Begins a table.
  public init() {}

  /// Adds a line and prints it.
  public func add(_ row: Row) {
    if rows.isEmpty { print(Row.head) }
    rows.append(row)
    print(row.line)
  }

  /// Adds a fault; it is told at the end.
  public func fault(_ text: String) { faults.append(text) }

  /// Writes the JSON where `--json FILE` asks for it, and ends the program: 0 when every bar
  /// holds, 1 when one does not, 73 when the file cannot be written.
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
