// swift-tools-version: 6.1
import PackageDescription

/// Measures the world against a hundred lines of C with the same swap rules, and the whole game
/// without a machine around it against real time.
let package = Package(
  name: "WorldBenchmark",
  dependencies: [
    .package(name: "Kodama", path: "../..", traits: []), .package(path: "../Table"),
  ],
  targets: [
    .target(name: "CReference"),
    .executableTarget(
      name: "WorldBenchmark",
      dependencies: [
        "CReference", .product(name: "BenchmarkTable", package: "Table"),
        .product(name: "Kodama", package: "Kodama"),
      ]),
    .executableTarget(
      name: "HeadlessBenchmark",
      dependencies: [
        .product(name: "BenchmarkTable", package: "Table"),
        .product(name: "Kodama", package: "Kodama"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
