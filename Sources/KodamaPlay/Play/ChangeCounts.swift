/// How often a valley that is played has changed: who keeps it sees by them what is not kept yet.
package struct ChangeCounts: Hashable, Sendable {
  /// How often something has changed that a save keeps.
  package private(set) var changes: UInt64 = 0
  /// How often the player has changed something; the world changes by itself as well.
  package private(set) var edits: UInt64 = 0

  mutating func noteChange() { changes &+= 1 }

  mutating func noteEdit() { edits &+= 1 }
}
