#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Foundation
#endif

/// Where the content may lie. No place is baked in: a program that is moved together with its
/// content finds it, and one that is moved alone says so.
struct AssetPlaces {
  /// Names the folder of the content, in place of every other place.
  static let variable = "KODAMA_CONTENT"
  private static let name = "Content"
  /// What the package manager calls the folder in which it puts the content beside a program.
  private static let bundles = ["Kodama_Assets.resources", "Kodama_Assets.bundle"]
  /// Where packages of a system put what their programs share, where nothing else is said.
  private static let usualShares = "/usr/local/share:/usr/share"

  /// The folders to look in, in order.
  let folders: [String]

  /// Looks up the places of this process once.
  static let standard = AssetPlaces(
    chosen: value(variable), program: programFolder(), shares: value("XDG_DATA_DIRS"),
    bundles: bundleFolders())

  /// The places in order: the one that was chosen, alone; else beside the program, as it was built
  /// and as it is unpacked; the share folder of its prefix; those of the system.
  ///
  /// - Parameters:
  ///   - chosen: what `KODAMA_CONTENT` says.
  ///   - program: the folder in which the program lies.
  ///   - shares: what `XDG_DATA_DIRS` says: paths between colons, of which relative ones do not
  ///     count.
  ///   - bundles: folders in which a bundle of resources may lie besides.
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
    // Where the program lies in one of the share folders' prefixes, a place would stand twice.
    folders = places.indices.filter { !places[..<$0].contains(places[$0]) }.map { places[$0] }
  }

  private static func value(_ variable: String) -> String? {
    getenv(variable).map { String(cString: $0) }
  }

  #if canImport(Darwin)
    private static func programFolder() -> String? {
      Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent().path
    }

    /// Tests run inside a program of the toolchain: their resources lie beside their own bundle.
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
