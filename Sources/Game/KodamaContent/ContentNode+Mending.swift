import Yams

extension ContentNode {
  /// The mapping as it would be read on if the field at fault were mended: with the value that was
  /// guessed in place of the wrong one, else without the field.
  ///
  /// - Parameter error: what is wrong with it.
  /// - Returns: the mapping and the key that was taken out, if one was; nil where the fault is with
  ///   no field of it.
  func mended(_ error: ContentError) -> (node: ContentNode, removed: String?)? {
    guard case .mapping(let mapping) = node else { return nil }
    var pairs = mapping.map { ($0.key, $0.value) }
    func isBefore(_ node: Node) -> Bool {
      guard let mark = node.mark else { return false }
      return (mark.line, mark.column) <= (error.line, error.column)
    }
    // The fault lies in the last field that begins before it.
    guard let index = pairs.lastIndex(where: { isBefore($0.0) }) else { return nil }
    var removed: String?
    if let suggestion = error.suggestion, case .scalar(let scalar) = pairs[index].1,
      scalar.string != suggestion, isBefore(pairs[index].1)
    {
      pairs[index].1 = .scalar(
        Node.Scalar(suggestion, scalar.tag, scalar.style, scalar.mark))
    } else {
      removed = pairs.remove(at: index).0.string ?? ""
    }
    let rest = Node.mapping(Node.Mapping(pairs, mapping.tag, mapping.style, mapping.mark))
    return (ContentNode(node: rest, file: file), removed)
  }
}
