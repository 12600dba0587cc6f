// swift-tools-version: 6.1
import PackageDescription

/// The common parts of all benchmarks: a clock for processor time, and a table of figures that is
/// printed and written as JSON.
let package = Package(
  name: "BenchmarkTable",
  products: [.library(name: "BenchmarkTable", targets: ["BenchmarkTable"])],
  targets: [.target(name: "BenchmarkTable")],
  swiftLanguageModes: [.v6]
)
