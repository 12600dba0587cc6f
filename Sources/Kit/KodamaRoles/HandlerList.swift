/// Handlers of one kind of notice, in the order in which they were added.
final class HandlerList<Argument> {
  private struct Entry {
    let number: Int64
    let handle: (Argument) -> Void
  }

  private var entries: [Entry] = []
  private var nextNumber: Int64 = 0
  /// The number of handlers that were removed, so that a call need not look for each handler while
  /// none is.
  private var removals: Int64 = 0

  var count: Int { entries.count }

  func add(_ handle: @escaping (Argument) -> Void) -> Observation {
    let number = nextNumber
    nextNumber += 1
    entries.append(Entry(number: number, handle: handle))
    return Observation { self.remove(number) }
  }

  private func remove(_ number: Int64) {
    removals += 1
    entries.removeAll { $0.number == number }
  }

  /// Calls every handler. Those that are added meanwhile are not called, nor those that are removed.
  func call(with argument: Argument) {
    let before = removals
    for entry in entries
    where removals == before || entries.contains(where: { $0.number == entry.number }) {
      entry.handle(argument)
    }
  }
}
