// swift-tools-version: 6.1
import PackageDescription

/// Runs the mixer under RealtimeSanitizer, which stops at the first allocation, lock or system call
/// between entering and leaving what the loudspeaker's callback does.
let package = Package(
  name: "RealTimeCheck",
  dependencies: [.package(name: "Kodama", path: "../..", traits: [])],
  targets: [
    .target(name: "CRealTime"),
    .executableTarget(
      name: "RealTimeCheck",
      dependencies: ["CRealTime", .product(name: "KodamaKit", package: "Kodama")],
      linkerSettings: [.unsafeFlags(["-Xclang-linker", "-fsanitize=realtime"])]),
  ],
  swiftLanguageModes: [.v6]
)
