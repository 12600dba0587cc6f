import Foundation

/// Counts instructions by running a scene in a process under callgrind. It subtracts a run with
/// half the repetitions, so that the start and the setup of the process do not count.
public struct Instructions {
  private let valgrind: String?

  /// Creates a counter and searches for valgrind in `PATH`.
  public init() {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    valgrind = folders.map { "\($0)/valgrind" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// True if valgrind is installed.
  public var canCount: Bool { valgrind != nil }

  /// Returns the number of instructions for each repetition, or nil if callgrind cannot run. The
  /// program is started again with the arguments `--scene NAME TIMES`.
  public func each(_ scene: String, times: Int) throws -> Double? {
    guard let many = try total(scene, times: times * 2), let few = try total(scene, times: times)
    else { return nil }
    return (many - few) / Double(times)
  }

  private func total(_ scene: String, times: Int) throws -> Double? {
    guard let valgrind else { return nil }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: valgrind)
    process.arguments = [
      "--tool=callgrind", "--callgrind-out-file=/dev/null", CommandLine.arguments[0], "--scene",
      scene, String(times),
    ]
    // Without this, hash tables would differ from process to process and change the counts.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    let line = lines.last { $0.contains("Collected :") }
    return line?.split(separator: " ").last.flatMap { Double($0) }
  }
}
