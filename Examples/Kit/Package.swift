// swift-tools-version: 6.1
// A program that depends on the simulation of Kodama by path. It fetches no other package, because
// no trait is on.
import PackageDescription

let package = Package(
  name: "Kit",
  dependencies: [.package(name: "Kodama", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "Sand", dependencies: [.product(name: "KodamaWorld", package: "Kodama")])
  ],
  swiftLanguageModes: [.v6]
)
