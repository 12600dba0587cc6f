import KodamaDataSources
import KodamaPlay

/// An operation as a list reads it.
enum ListOperation: Equatable {
  /// An operation on the focus and the line that has it.
  case menu(MenuOperation)
  /// An operation that only some lists know.
  case own(OwnOperation)
  case back, help, language

  /// Parses an operation; nil where no list knows it.
  init?(_ operation: PlayerOperation) {
    switch operation.part {
    case .valley(.exploring(.move(let direction))): self = .menu(.move(direction))
    case .valley(.exploring(.scan(.thing, let step))): self = .menu(.page(step))
    case .valley(.exploring(.jumpToFinding)): self = .menu(.first)
    case .valley(.exploring(.rescan)): self = .menu(.last)
    case .valley(.editing(.brush(let step))): self = .menu(.wheel(-step))
    case .valley(.editing(.use)): self = .menu(.use)
    case .valley(.editing(.place)): self = .menu(.place)
    case .valley(.editing(.take)): self = .own(.erase)
    case .valley(.editing(.paste)), .play(.pasteText): self = .own(.paste)
    case .valley(.editing(.undo)): self = .own(.undo)
    case .valley(.editing(.redo)): self = .own(.redo)
    case .valley(.editing(.favourite)): self = .own(.favourite)
    case .opening(.catalogue): self = .own(.catalogue)
    case .opening(.search): self = .own(.search)
    case .opening(.gallery): self = .own(.gallery)
    case .opening(.help): self = .help
    case .play(.language): self = .language
    case .play(.back): self = .back
    case .shared, .valley, .play, .opening: return nil
    }
  }
}

/// An operation on the focus of a list.
enum MenuOperation: Equatable {
  case move(Direction)
  /// The wheel turns up (−1) or down (1).
  case wheel(Int)
  /// The focus moves by a page, up (−1) or down (1).
  case page(Int)
  case first, last
  /// The line is chosen, by one of two keys.
  case use, place
}

/// An operation that only some lists know.
enum OwnOperation: Equatable {
  case erase, paste, undo, redo, favourite, catalogue, search, gallery
}

extension Input {
  /// The operation as a list reads it; nil for anything else.
  var listOperation: ListOperation? {
    guard case .operation(let operation, _) = self else { return nil }
    return ListOperation(operation)
  }
}
