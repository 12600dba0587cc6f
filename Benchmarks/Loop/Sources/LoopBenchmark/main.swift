import Foundation

let arguments = CommandLine.arguments
if arguments.count == 4, arguments[1] == "--scene" {
  guard let shown = SceneRunner.run(arguments[2], times: Int(arguments[3]) ?? 0) else { exit(64) }
  print(shown)
  exit(0)
}
let bench = Bench()
try bench.run()
for fault in bench.faults { print(fault) }
if let flag = arguments.firstIndex(of: "--json"), arguments.indices.contains(flag + 1) {
  let text = "[\n" + bench.rows.map { "  " + $0.json }.joined(separator: ",\n") + "\n]\n"
  try text.write(toFile: arguments[flag + 1], atomically: true, encoding: .utf8)
}
exit(bench.faults.isEmpty && bench.rows.allSatisfy(\.holds) ? 0 : 1)
