// swift-tools-version: 6.1
import PackageDescription

/// Measures the world against a hundred lines of C with the same swap rules.
let package = Package(
  name: "WorldBenchmark",
  dependencies: [.package(name: "Kodama", path: "../..", traits: [])],
  targets: [
    .target(name: "CReference"),
    .executableTarget(
      name: "WorldBenchmark",
      dependencies: ["CReference", .product(name: "Kodama", package: "Kodama")]),
  ],
  swiftLanguageModes: [.v6]
)
