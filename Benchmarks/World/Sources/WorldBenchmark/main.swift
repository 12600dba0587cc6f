import BenchmarkTable
import Kodama

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

let bench = try Bench()
bench.run()
for fault in bench.faults { print(fault) }
if let flag = CommandLine.arguments.firstIndex(of: "--json"),
  CommandLine.arguments.indices.contains(flag + 1)
{
  let text = "[\n" + bench.rows.map { "  " + $0.json }.joined(separator: ",\n") + "\n]\n"
  guard let file = fopen(CommandLine.arguments[flag + 1], "w") else { exit(73) }
  fputs(text, file)
  fclose(file)
}
exit(bench.faults.isEmpty && bench.rows.allSatisfy(\.holds) ? 0 : 1)
