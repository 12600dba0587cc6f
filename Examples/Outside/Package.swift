// swift-tools-version: 6.1
// A program that depends on Kodama by path, without the SDL trait, so that it is built without SDL.
// The environment variable KODAMA_OUTSIDE_SDL=1 enables the trait.
import Foundation
import PackageDescription

let hasSDL = ProcessInfo.processInfo.environment["KODAMA_OUTSIDE_SDL"] == "1"

// The library needs Content alone. With Commands the checks share a build with the game's own.
let traits: Set<Package.Dependency.Trait> = hasSDL ? [.defaults] : ["Commands", "Content"]

let package = Package(
  name: "Outside",
  dependencies: [.package(name: "Kodama", path: "../..", traits: traits)],
  targets: [
    .executableTarget(
      name: "Outside",
      dependencies: [.product(name: "Kodama", package: "Kodama")]
        + (hasSDL ? [.product(name: "KodamaSDL", package: "Kodama")] : []),
      swiftSettings: hasSDL ? [.define("HAS_WINDOW")] : [])
  ],
  swiftLanguageModes: [.v6]
)
