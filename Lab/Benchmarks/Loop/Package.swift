// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// Compares two ways to update Views: a notice after which the View pulls the data, as in the game,
/// and a notice that carries the data. As in the game, Models and Views are separate modules.
let package = Package(
  name: "LoopBenchmark",
  dependencies: [
    .package(name: "Kodama", path: "../../..", traits: []), .package(path: "../Table"),
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
