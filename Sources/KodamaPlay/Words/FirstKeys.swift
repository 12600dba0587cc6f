/// The keys that a game began with.
struct FirstKeys {
  /// Which key asks for what.
  let table: KeyTable
  /// Whether they are those of words mode.
  let isOnTerminal: Bool
}
