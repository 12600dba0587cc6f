// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// Measures notify and pull, in the shape of the game (contract, Model and View are modules of
/// their own), against handing the data over with the notice.
let package = Package(
  name: "LoopBenchmark",
  dependencies: [
    .package(name: "Kodama", path: "../..", traits: []), .package(path: "../Table"),
  ],
  targets: [
    .target(name: "LoopContract", swiftSettings: strict),
    .target(
      name: "LoopModels",
      dependencies: ["LoopContract", .product(name: "KodamaKit", package: "Kodama")],
      swiftSettings: strict),
    .target(
      name: "LoopViews",
      dependencies: ["LoopContract", .product(name: "KodamaKit", package: "Kodama")],
      swiftSettings: strict),
    .executableTarget(
      name: "LoopBenchmark",
      dependencies: [
        "LoopContract", "LoopModels", "LoopViews",
        .product(name: "BenchmarkTable", package: "Table"),
        .product(name: "KodamaKit", package: "Kodama"),
      ], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
