import CFuzzer
import Foundation
import Kodama

// Usage: KodamaFuzz TARGET FOLDER [options of libFuzzer]. Writes the seeds into the folder first.
guard CommandLine.arguments.count > 2, let target = Target(rawValue: CommandLine.arguments[1])
else {
  print("usage: KodamaFuzz TARGET FOLDER [-max_total_time=60 ...]")
  print("TARGET is one of " + Target.allCases.map(\.rawValue).joined(separator: ", "))
  exit(64)
}

nonisolated(unsafe) let fed = target
nonisolated(unsafe) let content = try Content.shipped()
let folder = URL(fileURLWithPath: CommandLine.arguments[2], isDirectory: true)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
for (index, seed) in try target.seeds(content).enumerated() {
  try Data(seed).write(to: folder.appendingPathComponent("seed-\(index)"))
}

var arguments = [CommandLine.arguments[0]] + CommandLine.arguments.dropFirst(2)
var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
var count = Int32(arguments.count)
pointers.withUnsafeMutableBufferPointer { buffer in
  var start = buffer.baseAddress
  withUnsafeMutablePointer(to: &start) { place in
    let status = place.withMemoryRebound(
      to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self, capacity: 1
    ) { argv in
      LLVMFuzzerRunDriver(&count, argv) { data, size in
        fed.take(Array(UnsafeBufferPointer(start: data, count: size)), content)
        return 0
      }
    }
    exit(status)
  }
}
