public import KodamaDataSources
import KodamaPlay
public import KodamaWorld

/// Why bytes are no save.
public enum SaveFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// They do not begin like a save.
  case notASave
  /// They were written by a later version of the game.
  case newerVersion(Int)
  /// They were written by an earlier version of the game, which was never released.
  case olderVersion(Int)
  /// They end too early: this many bytes were expected.
  case truncated(expectedBytes: Int)
  /// Something was changed: the digest does not fit.
  case digestMismatch
  /// A value is none that a game can have; at this byte.
  case badValue(at: Int)
  /// It was made with a pack of this name, which is not there.
  case packMissing(String)
  /// The world in it is none.
  case world(World.DecodingError)

  /// The fault as a store would name it.
  public var storeError: StoreError {
    switch self {
    case .newerVersion, .world(.newerVersion): .newerVersion
    case .olderVersion, .world(.olderVersion): .olderVersion
    case .world(.unknownMaterial): .unknownMaterial
    case .packMissing: .packMissing
    case .notASave: .foreign
    case .truncated, .digestMismatch, .badValue, .world: .broken
    }
  }

  /// One sentence for those who look into files.
  public var description: String {
    switch self {
    case .notASave: "this does not begin like a save"
    case .newerVersion(let version):
      "version \(version) was written by a later Kodama; this one reads \(SavedPlay.version)"
    case .olderVersion(let version):
      "version \(version) was written by an earlier Kodama that was never released"
    case .truncated(let expected): "it ends too early; \(expected) bytes were expected"
    case .digestMismatch: "something in it was changed: its digest does not fit"
    case .badValue(let place): "byte \(place): a value that no game can have"
    case .packMissing(let name):
      "it was made with the pack \(name), which is not there: say --pack and its file"
    case .world(let fault): "the world in it: \(Self.text(of: fault))"
    }
  }

  private static func text(of fault: World.DecodingError) -> String {
    switch fault {
    case .truncated(let place): "byte \(place): it ends too early"
    case .notAWorld: "it does not begin like a world"
    case .newerVersion(let version): "version \(version) was written by a later Kodama"
    case .olderVersion(let version): "version \(version) was never released"
    case .badSize(let width, let height): "\(width) × \(height) cells"
    case .unknownMaterial(let name): "there is no material \(name)"
    case .badMusic(let place): "byte \(place): an unknown scale or tempo"
    case .badRun(let place): "byte \(place): a row that does not fit"
    }
  }
}
