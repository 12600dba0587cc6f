import Foundation

/// Counts instructions: every scene runs in a process of its own under callgrind. A run of as many
/// times less is taken off, so what remains is the scene itself, without start and set-up.
public struct Instructions {
  private let valgrind: String?

  /// Looks for valgrind.
  public init() {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    valgrind = folders.map { "\($0)/valgrind" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// Whether valgrind is here.
  public var canCount: Bool { valgrind != nil }

  /// Instructions a time, or nil where callgrind could not run. The program is run anew with
  /// `--scene NAME TIMES`.
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
    // Tables that are hashed anew in every process would be counted as well.
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
