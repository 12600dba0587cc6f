import Foundation
import GRDB
public import KodamaDataSources
public import KodamaPlay
import KodamaSaves
import KodamaSystem

/// How a folder of saves is, as somebody sees it who changes nothing.
public struct StoreHealth: Sendable {
  /// What the copy is.
  public enum Copy: Sendable {
    /// There is nothing to be copied yet.
    case notNeeded
    /// It holds what the database holds.
    case upToDate
    /// It lacks saves, or has other ones: the next start brings it into step.
    case behind
    /// There is none, or it cannot be read.
    case missing
  }

  /// The folder that was looked at.
  public let folder: StoreFolder
  /// How many saves there are, autosaves among them.
  public private(set) var saves = 0
  /// Those that are broken.
  public private(set) var broken: [SaveSlot] = []
  /// Why the saves cannot be read, or nil where they can, or where there are none yet.
  public private(set) var fault: StoreError?
  /// Whether the folder, or the one that it will be made in, cannot be written.
  public private(set) var isReadOnly = false
  /// How the second database stands beside the first.
  public private(set) var copy = Copy.notNeeded
  /// The files that broke earlier and were kept.
  public private(set) var asides: [String] = []

  /// Looks at a folder; nothing is made, taken, repaired or locked for long.
  public init(_ folder: StoreFolder) {
    self.folder = folder
    isReadOnly = !FolderState(of: folder.path).isWritable
    asides = folder.asides()
    let store = DatabaseGameStore(folder, mayWrite: false)
    do {
      let kept = try store.saves()
      saves = kept.count
      for save in kept {
        guard let bytes = try? store.load(save.slot), SaveSlot.isWhole(bytes) else {
          broken.append(save.slot)
          continue
        }
      }
      guard !kept.isEmpty else { return }
      copy = Self.copy(of: kept, broken: broken, in: folder)
    } catch {
      fault = error
      copy = .missing
    }
  }

  private static func copy(
    of kept: [SaveInfo], broken: [SaveSlot], in folder: StoreFolder
  ) -> Copy {
    guard FileKind(of: folder.backup) == .file, let copy = try? Salvage(folder.backup) else {
      return .missing
    }
    let slots = Set(copy.headers.map { $0.name.map(SaveSlot.named) ?? .autosave($0.id) })
    let wanted = Set(kept.map(\.slot)).subtracting(broken)
    return wanted.isSubset(of: slots) ? .upToDate : .behind
  }
}
