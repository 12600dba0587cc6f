/// Handlers of one kind of notice, in the order in which they were added.
final class HandlerList<Argument> {
  private struct Entry {
    let number: Int64
    let handle: (Argument) -> Void
  }

  private var entries: [Entry] = []
  private var nextNumber: Int64 = 0

  var count: Int { entries.count }

  func add(_ handle: @escaping (Argument) -> Void) -> Observation {
    let number = nextNumber
    nextNumber += 1
    entries.append(Entry(number: number, handle: handle))
    return Observation { self.entries.removeAll { $0.number == number } }
  }

  /// Calls every handler, but none that is added or removed meanwhile.
  func call(with argument: Argument) {
    for entry in entries where entries.contains(where: { $0.number == entry.number }) {
      entry.handle(argument)
    }
  }
}
