/// The objects that can be reached from one of them along strong links, found by reflection.
struct ObjectGraph {
  /// One object, held weakly.
  final class Probe {
    weak var object: AnyObject?
    let type: String
    init(_ object: AnyObject) {
      self.object = object
      type = String(describing: Swift.type(of: object))
    }
  }

  private(set) var identifiers: Set<ObjectIdentifier> = []
  private(set) var probes: [Probe] = []

  /// What is large and holds no objects of interest.
  private static let leaves = ["TextSurface", "SoundSurface", "PatchBank", "World", "WorldStorage"]

  init(from root: AnyObject) {
    var waiting: [Any] = [root]
    while let value = waiting.popLast() {
      let mirror = Mirror(reflecting: value)
      if mirror.displayStyle == .class {
        let object = value as AnyObject
        guard identifiers.insert(ObjectIdentifier(object)).inserted else { continue }
        probes.append(Probe(object))
        if Self.leaves.contains(probes[probes.count - 1].type) { continue }
      }
      var ancestor: Mirror? = mirror
      while let current = ancestor {
        let isLong = mirror.displayStyle == .collection && mirror.children.count > 64
        for child in current.children where !isLong { waiting.append(child.value) }
        ancestor = current.superclassMirror
      }
    }
  }

  /// The probes of what is in this graph and not in another.
  func probes(missingIn other: ObjectGraph) -> [Probe] {
    probes.filter { probe in
      probe.object.map { !other.identifiers.contains(ObjectIdentifier($0)) } ?? true
    }
  }
}
