// swift-tools-version: 6.1
import PackageDescription

/// Compares the mixer with OpenAL Soft and SDL2_mixer (apt: libopenal-dev libsdl2-mixer-dev).
let package = Package(
  name: "SoundBenchmark",
  dependencies: [
    .package(name: "Kodama", path: "../../..", traits: []), .package(path: "../Table"),
  ],
  targets: [
    .target(
      name: "CPeers",
      linkerSettings: [
        .linkedLibrary("openal"), .linkedLibrary("SDL2_mixer"), .linkedLibrary("SDL2"),
      ]),
    .executableTarget(
      name: "SoundBenchmark",
      dependencies: [
        "CPeers", .product(name: "BenchmarkTable", package: "Table"),
        .product(name: "KodamaKit", package: "Kodama"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
