// swift-tools-version: 6.1
import PackageDescription

/// What every target is built with. A module that is not imported in a file is not visible in it,
/// imports are private unless said otherwise, and every existential shows its cost.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// The same for what computes cells, samples and pictures. The checks ask for it to be optimized in
/// debug builds too, a module as a whole: they run whole valleys, and wait for little else. Nobody
/// else is given the flags, which a package that others import must not have.
let busy =
  Context.environment["KODAMA_CHECKS"] == nil
  ? strict
  : strict + [
    .unsafeFlags(
      ["-O", "-disable-batch-mode", "-whole-module-optimization", "-num-threads", "2"],
      .when(configuration: .debug))
  ]

/// Without optimisation, `squareRoot()` and `rounded()` call libm. Swift links it only for programs
/// that import Glibc.
let mathematics: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

/// A target in Sources/LAYER; the arrows are the architecture, see docs/ARCHITECTURE.md.
func module(
  _ layer: String, _ name: String, _ dependencies: [Target.Dependency] = [],
  _ settings: [SwiftSetting] = strict
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(layer)/\(name)",
    swiftSettings: settings, linkerSettings: mathematics)
}

/// A target of the Lab. It sees what a program that imports Kodama sees: public symbols alone.
func lab(
  _ name: String, _ dependencies: [Target.Dependency], _ settings: [SwiftSetting] = strict
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Lab/\(name)", packageAccess: false,
    swiftSettings: settings, linkerSettings: mathematics)
}

func program(
  _ name: String, in folder: String, _ dependencies: [Target.Dependency]
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "\(folder)/\(name)", swiftSettings: strict)
}

func tests(
  _ name: String, in folder: String = "Tests", _ dependencies: [Target.Dependency],
  _ settings: [SwiftSetting] = strict
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: "\(folder)/\(name)", swiftSettings: settings)
}

/// A program on the kit alone, in Examples.
func example(_ name: String) -> Target {
  .executableTarget(
    name: name, dependencies: ["KodamaRoles", "KodamaSurfaces", "KodamaHosting", "ExampleHosts"],
    path: "Examples/\(name)", swiftSettings: strict)
}

// A package that no enabled trait uses is not even fetched by a program that imports Kodama.
func external(_ name: String, _ package: String, _ trait: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: [trait]))
}
let argumentParser = external("ArgumentParser", "swift-argument-parser", "Commands")
let grdb = external("GRDB", "GRDB.swift", "Store")

#if os(Linux)
  // The headers lie in /usr/include/SDL2, where the shim finds them; pkg-config would only add
  // flags that the package manager refuses with a warning.
  let sdlPkgConfig: String? = nil
#else
  let sdlPkgConfig: String? = "SDL2_ttf"
#endif

/// Feeds the game with damaged input, for Lab/scripts/fuzz alone. It reads what is `package`.
let fuzz: [Target] =
  Context.environment["KODAMA_FUZZ"] == nil
  ? []
  : [
    .target(name: "CFuzzer", path: "Lab/Fuzz/CFuzzer"),
    .executableTarget(
      name: "KodamaFuzz", dependencies: ["CFuzzer", "Kodama", "KodamaTrials"],
      path: "Lab/Fuzz/KodamaFuzz"),
  ]

let package = Package(
  name: "Kodama",
  // What `Synchronization` needs. Linux is what the checks prove.
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "KodamaKit", targets: ["KodamaRoles", "KodamaSurfaces", "KodamaHosting"]),
    .library(name: "KodamaWorld", targets: ["KodamaDataSources", "KodamaWorld"]),
    .library(name: "Kodama", targets: ["Kodama"]),
    .library(name: "KodamaSDL", targets: ["KodamaSDL"]),
    .library(name: "KodamaTerminal", targets: ["KodamaTerminal"]),
    .library(name: "KodamaSpeech", targets: ["KodamaSpeech"]),
    .library(name: "KodamaStore", targets: ["KodamaStore"]),
    .library(name: "KodamaGallery", targets: ["KodamaGallery"]),
    .library(
      name: "KodamaLab", targets: ["KodamaPerception", "KodamaEcho", "KodamaBots", "KodamaTrials"]),
    .executable(name: "kodama", targets: ["KodamaTool"]),
    .executable(name: "kodama-lab", targets: ["KodamaLabTool"]),
  ],
  traits: [
    .trait(name: "SDL", description: "The window, the keyboard and the loudspeaker, through SDL2."),
    .trait(name: "Store", description: "What is played is kept, through SQLite."),
    .trait(name: "Content", description: "The game's content is read from files, through Yams."),
    .trait(name: "Commands", description: "The programs, through swift-argument-parser."),
    .default(enabledTraits: ["SDL", "Store", "Content", "Commands"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2")),
    .package(url: "https://github.com/groue/GRDB.swift", .upToNextMinor(from: "7.10.0")),
    .package(url: "https://github.com/jpsim/Yams", .upToNextMinor(from: "6.2.2")),
  ],
  targets: [
    // The kit: reusable, no platform code, no dependency.
    module("Kit", "KodamaRoles", [], busy),
    module("Kit", "KodamaSurfaces", ["KodamaRoles"], busy),
    module("Kit", "KodamaHosting", ["KodamaRoles", "KodamaSurfaces"]),

    // What an ear makes of samples: knows nothing of the game and shares nothing with the synthesis.
    lab("KodamaPerception", [], busy),
    // Draws what is heard.
    lab("KodamaEcho", ["KodamaPerception"], busy),
    // Plays by eye alone or by ear alone: knows what it perceives, and what it is told to do.
    lab("KodamaBots", ["KodamaPerception"], busy),

    // The game.
    module("Game", "KodamaDataSources", [], busy),
    // Every string: for Views, Content and hosts, never for Models and Controllers.
    module("Game", "KodamaLanguage", ["KodamaDataSources"]),
    module("Game", "KodamaWorld", ["KodamaRoles", "KodamaDataSources"], busy),
    module("Game", "KodamaEtudes", ["KodamaRoles", "KodamaDataSources", "KodamaWorld"]),
    module(
      "Game", "KodamaPlay", ["KodamaRoles", "KodamaDataSources", "KodamaWorld", "KodamaEtudes"],
      busy),
    // The canonical bytes of the Models, and who keeps them; the play itself knows neither.
    module(
      "Game", "KodamaSaves",
      ["KodamaRoles", "KodamaDataSources", "KodamaWorld", "KodamaEtudes", "KodamaPlay"]),
    module(
      "Game", "KodamaViews",
      ["KodamaRoles", "KodamaSurfaces", "KodamaDataSources", "KodamaLanguage"], busy),
    module(
      "Game", "KodamaControllers",
      [
        "KodamaRoles", "KodamaSurfaces", "KodamaHosting", "KodamaDataSources", "KodamaWorld",
        "KodamaEtudes", "KodamaPlay",
        "KodamaViews",
      ]),
    module(
      "Game", "KodamaGame",
      [
        "KodamaRoles", "KodamaSurfaces", "KodamaHosting", "KodamaDataSources", "KodamaWorld",
        "KodamaEtudes", "KodamaPlay", "KodamaSaves",
        "KodamaViews", "KodamaControllers",
      ]),
    .target(
      name: "Assets", path: "Assets", resources: [.copy("Content")], swiftSettings: strict),
    module(
      "Game", "KodamaContent",
      [
        "KodamaRoles", "KodamaSurfaces", "KodamaHosting", "KodamaDataSources", "KodamaLanguage",
        "KodamaWorld", "KodamaEtudes", "KodamaPlay", "KodamaSaves",
        "KodamaViews", "KodamaControllers", "KodamaGame",
      ]),
    // Reads the files of the content, where there are files.
    module(
      "Hosts", "KodamaYAML",
      [
        "Assets", "KodamaRoles", "KodamaSurfaces", "KodamaDataSources", "KodamaLanguage",
        "KodamaWorld", "KodamaEtudes", "KodamaViews", "KodamaContent",
        external("Yams", "Yams", "Content"),
      ]),
    module(
      "Game", "Kodama",
      [
        "KodamaRoles", "KodamaSurfaces", "KodamaHosting", "KodamaDataSources", "KodamaLanguage",
        "KodamaWorld", "KodamaEtudes", "KodamaPlay", "KodamaSaves",
        "KodamaViews", "KodamaControllers", "KodamaGame", "KodamaContent", "KodamaYAML",
      ]),

    // Worlds are kept; only who takes this product links SQLite.
    module(
      "Hosts", "KodamaStore",
      [
        "KodamaRoles", "KodamaDataSources", "KodamaWorld", "KodamaEtudes", "KodamaPlay",
        "KodamaSaves", "KodamaSystem", grdb,
      ]),

    // What others have made is fetched and kept; it knows nothing of the game, and libcurl is found
    // when it is used.
    module("Hosts", "KodamaGallery", ["KodamaRoles", "KodamaSurfaces", "KodamaSystem"]),

    // Bots at the keys of the real game.
    lab(
      "KodamaTrials",
      ["Kodama", "KodamaBots", "KodamaEcho", "KodamaPerception", "KodamaSystem"]),

    // What the hosts and the store ask of the system, whichever it is.
    module("Hosts", "KodamaSystem"),

    // The hosts.
    module("Hosts", "KodamaTerminal", ["KodamaSurfaces", "KodamaHosting", "KodamaSystem"]),
    module("Hosts", "KodamaSpeech", ["KodamaSurfaces", "KodamaHosting", "KodamaSystem"]),
    .systemLibrary(
      name: "CSDL2", path: "Sources/Hosts/CSDL2", pkgConfig: sdlPkgConfig,
      providers: [.apt(["libsdl2-dev", "libsdl2-ttf-dev"]), .brew(["sdl2", "sdl2_ttf"])]),
    .target(
      name: "CSDLCalls", dependencies: [.target(name: "CSDL2", condition: .when(traits: ["SDL"]))],
      path: "Sources/Hosts/CSDLCalls"),
    module(
      "Hosts", "KodamaSDL",
      [
        "KodamaSurfaces", "KodamaHosting", "KodamaSystem",
        .target(name: "CSDL2", condition: .when(traits: ["SDL"])),
        .target(name: "CSDLCalls", condition: .when(traits: ["SDL"])),
      ]),
    // A page in a browser. Its JavaScript and what the linker needs lie beside it.
    .target(
      name: "KodamaWeb", dependencies: ["KodamaSurfaces", "KodamaHosting"],
      path: "Sources/Hosts/KodamaWeb", exclude: ["Page", "Runtime"], swiftSettings: strict),
    // The game and its host in one, with the functions that a page calls (scripts/web links it).
    module(
      "Tools", "KodamaPage",
      [
        "KodamaRoles", "KodamaSurfaces", "KodamaHosting", "KodamaDataSources", "KodamaLanguage",
        "KodamaWorld", "KodamaEtudes", "KodamaPlay", "KodamaSaves", "KodamaViews",
        "KodamaControllers", "KodamaGame", "KodamaContent", "KodamaWeb",
      ]),
    // Keeps 31 MB of tables that nobody asks for out of the program.
    .target(name: "CNoICU", path: "Sources/Tools/CNoICU"),
    // The commands of the game, and what the commands of the lab need of them.
    module(
      "Tools", "KodamaCLI",
      [
        "Kodama", "KodamaEcho", "KodamaGallery", "KodamaHosting", "KodamaSpeech", "KodamaSystem",
        "KodamaTerminal",
        .target(name: "KodamaStore", condition: .when(traits: ["Store"])),
        .target(name: "KodamaSDL", condition: .when(traits: ["SDL"])),
        argumentParser,
      ]),
    program("KodamaTool", in: "Sources/Tools", ["CNoICU", "KodamaCLI"]),
    // For developers and learners: bots, environments, comparisons, and galleries for the web.
    program(
      "KodamaLabTool", in: "Lab",
      [
        "CNoICU", "Kodama", "KodamaCLI", "KodamaEcho", "KodamaGallery", "KodamaHosting",
        "KodamaPerception", "KodamaSystem", "KodamaTrials", argumentParser,
      ]),

    // How the library is used: run by the tests, their output compared.
    .target(
      name: "ExampleHosts",
      dependencies: [
        "KodamaSurfaces", "KodamaHosting", "KodamaSpeech",
        .target(name: "KodamaSDL", condition: .when(traits: ["SDL"])),
      ],
      path: "Examples/Hosts", swiftSettings: strict),
    example("Hello"),
    example("Star"),
    example("Bells"),
    .executableTarget(
      name: "TenLines", dependencies: ["Kodama"], path: "Examples/TenLines", swiftSettings: strict),
    .executableTarget(
      name: "Lamps", dependencies: ["Kodama"], path: "Examples/Lamps", swiftSettings: strict),

    // The proofs.
    tests("KodamaKitTests", ["KodamaRoles", "KodamaSurfaces", "KodamaHosting"]),
    tests(
      "KodamaWorldTests",
      [
        "Assets", "KodamaRoles", "KodamaDataSources", "KodamaWorld", "KodamaEtudes", "KodamaPlay",
        "KodamaSaves", "KodamaContent", "KodamaYAML",
      ]),
    tests(
      "KodamaSoundTests",
      [
        "KodamaRoles", "KodamaSurfaces", "KodamaContent", "KodamaYAML", "KodamaPerception",
        "KodamaDataSources", "KodamaWorld", "KodamaEtudes", "KodamaPlay", "KodamaViews",
      ]),
    // One target for all hosts, because each test target costs build time.
    tests(
      "KodamaHostTests",
      [
        "Kodama", "KodamaGallery", "KodamaHosting", "KodamaSDL", "KodamaSpeech", "KodamaSurfaces",
        "KodamaSystem", "KodamaTerminal", "KodamaWeb",
        .target(name: "CSDL2", condition: .when(traits: ["SDL"])),
      ]),
    tests(
      "KodamaStoreTests",
      ["Kodama", "KodamaStore", grdb]),
    tests(
      "KodamaTests",
      [
        "Kodama", "KodamaRoles", "KodamaSurfaces", "KodamaHosting", "KodamaDataSources",
        "KodamaLanguage", "KodamaWorld", "KodamaEtudes", "KodamaPlay", "KodamaSaves",
        "KodamaViews", "KodamaControllers", "KodamaGame", "KodamaContent", "KodamaYAML",
        "KodamaPerception", "KodamaTrials", "Hello", "Star", "Bells", "TenLines", "Lamps",
      ]),
    tests(
      "KodamaCLITests",
      [
        "KodamaCLI", "KodamaLabTool", "Kodama", "KodamaHosting", "KodamaTrials",
        argumentParser,
      ]),
    tests(
      "KodamaTrialTests", in: "Lab/Tests",
      [
        "Kodama", "KodamaBots", "KodamaEcho", "KodamaPerception", "KodamaSystem", "KodamaTrials",
      ]),
    // Reads every line of the project.
    tests("KodamaTidyTests", ["Kodama"], busy),
  ] + fuzz,
  swiftLanguageModes: [.v6]
)
