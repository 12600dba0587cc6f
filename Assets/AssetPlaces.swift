#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Foundation
#endif

/// The folders in which the content may be. None is fixed at build time, so a program that is moved
/// together with its content still finds it.
struct AssetPlaces {
  /// The environment variable that names the folder of the content. If it is set, no other folder
  /// is searched.
  static let variable = "KODAMA_CONTENT"
  private static let name = "Content"
  /// The names of the folder into which the package manager copies resources beside a program.
  private static let bundles = ["Kodama_Assets.resources", "Kodama_Assets.bundle"]
  /// The folders for shared data of installed programs if `XDG_DATA_DIRS` is not set.
  private static let usualShares = "/usr/local/share:/usr/share"

  /// The folders to search, in order.
  let folders: [String]

  /// The folders for this process, which are determined once.
  static let standard = AssetPlaces(
    chosen: value(variable), program: programFolder(), shares: value("XDG_DATA_DIRS"),
    bundles: bundleFolders())

  /// Determines the folders. A chosen folder is the only one. Otherwise they are, in this order:
  /// folders beside the program, `share/kodama` in the parent folder, and the system's folders for
  /// shared data.
  ///
  /// - Parameters:
  ///   - chosen: the value of `KODAMA_CONTENT`.
  ///   - program: the folder that contains the program.
  ///   - shares: the value of `XDG_DATA_DIRS`, which is a list of paths separated by colons.
  ///     Relative paths are ignored.
  ///   - bundles: other folders that may contain a bundle of resources.
  init(chosen: String?, program: String?, shares: String?, bundles: [String] = []) {
    if let chosen, !chosen.isEmpty {
      folders = [chosen]
      return
    }
    var places: [String] = []
    for folder in [program].compactMap({ $0 }) + bundles {
      places += Self.bundles.map { "\(folder)/\($0)/\(Self.name)" }
    }
    if let program {
      let parent = program.split(separator: "/").dropLast().map { "/" + $0 }.joined()
      places += [
        "\(program)/\(Self.name)", "\(program)/share/kodama/\(Self.name)",
        "\(parent)/share/kodama/\(Self.name)",
      ]
    }
    let named = shares.flatMap { $0.isEmpty ? nil : $0 } ?? Self.usualShares
    places += named.split(separator: ":").filter { $0.hasPrefix("/") }
      .map { "\($0)/kodama/\(Self.name)" }
    // A folder occurs twice if the program is installed under a prefix of the system.
    folders = places.indices.filter { !places[..<$0].contains(places[$0]) }.map { places[$0] }
  }

  private static func value(_ variable: String) -> String? {
    getenv(variable).map { String(cString: $0) }
  }

  #if canImport(Darwin)
    private static func programFolder() -> String? {
      Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent().path
    }

    /// Tests run inside a program of the toolchain, so their resources are beside their own bundle.
    private static func bundleFolders() -> [String] {
      (Bundle.allBundles + [Bundle.main]).flatMap { bundle in
        [bundle.resourceURL, bundle.bundleURL.deletingLastPathComponent()].compactMap { $0?.path }
      }
    }
  #else
    private static func programFolder() -> String? {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink("/proc/self/exe", &buffer, buffer.count)
      let path =
        count > 0 && count < buffer.count
        ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
        : CommandLine.arguments.first ?? ""
      guard let slash = path.lastIndex(of: "/") else { return nil }
      return String(path[..<slash])
    }

    private static func bundleFolders() -> [String] { [] }
  #endif
}
