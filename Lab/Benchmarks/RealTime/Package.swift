// swift-tools-version: 6.1
import PackageDescription

/// Runs the mixer under RealtimeSanitizer, which stops the program at the first allocation, lock or
/// system call inside the audio callback.
let package = Package(
  name: "RealTimeCheck",
  dependencies: [.package(name: "Kodama", path: "../../..", traits: [])],
  targets: [
    .target(name: "CRealTime"),
    .executableTarget(
      name: "RealTimeCheck",
      dependencies: ["CRealTime", .product(name: "KodamaKit", package: "Kodama")],
      linkerSettings: [.unsafeFlags(["-Xclang-linker", "-fsanitize=realtime"])]),
  ],
  swiftLanguageModes: [.v6]
)
