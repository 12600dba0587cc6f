/// What the player has chosen, as a store keeps it: texts under keys, in the order of the keys. A
/// store need not know what they mean, and keys of a later version of the game survive.
public struct StoredSettings: Hashable, Sendable {
  /// One thing that the player has chosen.
  public struct Entry: Hashable, Sendable {
    /// What was chosen, as the store writes it: `language`.
    public var key: String
    /// How it was chosen, as the store writes it: `ja`.
    public var value: String

    /// A setting by its stored name, with its stored value.
    public init(_ key: String, _ value: String) {
      self.key = key
      self.value = value
    }
  }

  /// How many settings there may be.
  public static let countLimit = 400
  /// How long a key or a value may be, in UTF-8 bytes.
  public static let byteLimit = 16_384

  /// The settings, sorted by their keys, each key once.
  public private(set) var entries: [Entry]

  /// Makes settings; of two with one key the later counts, and what is beyond a limit is left out.
  public init(_ entries: [Entry] = []) {
    self.entries = []
    for entry in entries { self[entry.key] = entry.value }
  }

  /// The value of a key.
  public subscript(key: String) -> String? {
    get { entries.first { $0.key == key }?.value }
    set {
      entries.removeAll { $0.key == key }
      guard let newValue, entries.count < Self.countLimit, key.utf8.count <= Self.byteLimit,
        newValue.utf8.count <= Self.byteLimit
      else { return }
      let place = entries.firstIndex { $0.key > key } ?? entries.count
      entries.insert(Entry(key, newValue), at: place)
    }
  }
}
