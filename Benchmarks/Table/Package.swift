// swift-tools-version: 6.1
import PackageDescription

/// What every benchmark needs: a clock that a loaded machine disturbs little, the table of ours
/// beside the peer's, and its JSON.
let package = Package(
  name: "BenchmarkTable",
  products: [.library(name: "BenchmarkTable", targets: ["BenchmarkTable"])],
  targets: [.target(name: "BenchmarkTable")],
  swiftLanguageModes: [.v6]
)
