// swift-tools-version: 6.1
// Two programs that depend on Kodama by path: a game on the kit, and the simulation alone. Neither
// fetches another package, because the traits Store, Content and Commands are off.
import PackageDescription

func kodama(_ products: String...) -> [Target.Dependency] {
  products.map { .product(name: $0, package: "Kodama") }
}

let package = Package(
  name: "Kit",
  dependencies: [.package(name: "Kodama", path: "../..", traits: ["SDL"])],
  targets: [
    .executableTarget(
      name: "Chime",
      dependencies: kodama("KodamaKit", "KodamaSDL", "KodamaTerminal", "KodamaSpeech")),
    .executableTarget(name: "Sand", dependencies: kodama("KodamaWorld")),
  ],
  swiftLanguageModes: [.v6]
)
