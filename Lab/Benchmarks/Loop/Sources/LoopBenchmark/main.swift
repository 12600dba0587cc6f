import BenchmarkTable
import Foundation

let arguments = CommandLine.arguments
if arguments.count == 4, arguments[1] == "--scene" {
  guard let shown = SceneRunner.run(arguments[2], times: Int(arguments[3]) ?? 0) else { exit(64) }
  print(shown)
  exit(0)
}
let bench = Bench()
try bench.run()
bench.table.finish()
