import BenchmarkTable
import Foundation

let arguments = CommandLine.arguments
if arguments.count == 4, arguments[1] == "--scene" {
  exit(try Scene.run(arguments[2], ticks: Int(arguments[3]) ?? 0) ? 0 : 64)
}
let bench = try Bench()
try bench.run()
bench.table.finish()
