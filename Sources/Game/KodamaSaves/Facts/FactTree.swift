/// A fact taken apart, as a save holds it: names of cases and fields with what stands in them. A
/// save names things, so that a game with more facts reads what one with fewer has written.
indirect enum FactTree: Hashable {
  case none
  case flag(Bool)
  case number(Int)
  case text(String)
  case list([FactTree])
  case fields([Field])

  struct Field: Hashable {
    var name: String
    var value: FactTree
  }

  /// Trees deeper than this are refused: no fact is so deep, and a file from elsewhere may be.
  static let depthLimit = 32
  /// No list and no set of fields is longer.
  static let lengthLimit = 1_024

  /// What stands in a field; nil where there is no such field.
  subscript(name: String) -> FactTree? {
    guard case .fields(let fields) = self else { return nil }
    return fields.first { $0.name == name }?.value
  }
}

extension SaveWriter {
  /// Writes a tree: a byte for its kind, and what it holds.
  mutating func write(_ tree: FactTree) {
    switch tree {
    case .none: write(UInt8(0))
    case .flag(let flag):
      write(UInt8(1))
      write(flag)
    case .number(let number):
      write(UInt8(2))
      write(Int64(number))
    case .text(let text):
      write(UInt8(3))
      write(text)
    case .list(let list):
      write(UInt8(4))
      write(UInt16(truncatingIfNeeded: list.prefix(FactTree.lengthLimit).count))
      for part in list.prefix(FactTree.lengthLimit) { write(part) }
    case .fields(let fields):
      write(UInt8(5))
      write(UInt16(truncatingIfNeeded: fields.prefix(FactTree.lengthLimit).count))
      for field in fields.prefix(FactTree.lengthLimit) {
        write(field.name)
        write(field.value)
      }
    }
  }
}

extension SaveReader {
  /// Reads a fact with all that stands in it, so many levels deep at most.
  mutating func readFactTree(depth: Int = 0) throws(SaveFault) -> FactTree {
    let place = position
    guard depth <= FactTree.depthLimit else { throw .badValue(at: place) }
    switch try read(UInt8.self) {
    case 0: return .none
    case 1: return .flag(try readFlag())
    case 2: return .number(Int(truncatingIfNeeded: try read(Int64.self)))
    case 3: return .text(try readText())
    case 4:
      var list: [FactTree] = []
      for _ in 0..<(try readNumber(UInt16.self, in: 0...FactTree.lengthLimit)) {
        list.append(try readFactTree(depth: depth + 1))
      }
      return .list(list)
    case 5:
      var fields: [FactTree.Field] = []
      for _ in 0..<(try readNumber(UInt16.self, in: 0...FactTree.lengthLimit)) {
        let name = try readText()
        fields.append(FactTree.Field(name: name, value: try readFactTree(depth: depth + 1)))
      }
      return .fields(fields)
    default: throw .badValue(at: place)
    }
  }
}
