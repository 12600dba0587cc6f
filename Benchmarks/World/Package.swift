// swift-tools-version: 6.1
import PackageDescription

/// Measures the world against a hundred lines of C with the same swap rules, and the whole game
/// without a machine around it against real time.
let package = Package(
  name: "WorldBenchmark",
  dependencies: [.package(name: "Kodama", path: "../..", traits: [])],
  targets: [
    .target(name: "CReference"),
    .target(name: "BenchmarkTable"),
    .executableTarget(
      name: "WorldBenchmark",
      dependencies: [
        "CReference", "BenchmarkTable", .product(name: "Kodama", package: "Kodama"),
      ]),
    .executableTarget(
      name: "HeadlessBenchmark",
      dependencies: ["BenchmarkTable", .product(name: "Kodama", package: "Kodama")]),
  ],
  swiftLanguageModes: [.v6]
)
