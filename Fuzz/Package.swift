// swift-tools-version: 6.1
import PackageDescription

/// Feeds whatever an outsider may hand to the game with libFuzzer; built by scripts/fuzz.
let package = Package(
  name: "KodamaFuzz",
  dependencies: [.package(name: "Kodama", path: "..", traits: [])],
  targets: [
    .target(name: "CFuzzer"),
    .executableTarget(
      name: "KodamaFuzz",
      dependencies: [
        "CFuzzer", .product(name: "Kodama", package: "Kodama"),
        .product(name: "KodamaTrials", package: "Kodama"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
