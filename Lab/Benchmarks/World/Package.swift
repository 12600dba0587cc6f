// swift-tools-version: 6.1
import PackageDescription

/// Compares the world with a hundred lines of C that use the same swap rules, and the whole
/// headless game with real time.
let package = Package(
  name: "WorldBenchmark",
  dependencies: [
    .package(name: "Kodama", path: "../../..", traits: ["Content"]), .package(path: "../Table"),
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
