/// The words of a list at one place: the identifier of a message, and the values for its gaps.
///
/// Titles, lines, their values and questions are labels. Models and Controllers create them, and
/// Views turn them into words.
package struct Label: Hashable, Sendable {
  /// A value that fills a gap of a message.
  package enum Value: Hashable, Sendable {
    case number(Int)
    /// A number that can change while the list stays the same, such as the number of its items.
    case count(Int)
    case text(String)
    /// A text that the player is typing. It can change while the list stays the same.
    case typed(String)
    /// A time in seconds since 1970, in local time.
    case date(Int64)
    case label(Label)
    case list([Label])
    case material(MaterialID)
    /// A thing of the valley, and its size if it is larger than one cell.
    case thing(ThingName, ThingSize?)
    /// The offset from the hand to a thing, in cells, and whether the hand has been there.
    case way(Offset, isMet: Bool)
    /// The offset to a grove, and its progress.
    case grove(GroveState)
    case goal(Goal)
    case progress(ValleyProgress)
    /// An action, by its name, such as `run-left`.
    case action(String)
    /// The names of keys that have the same effect. The array is empty if no key has it.
    case keys([String])
    case fact(Fact)

    package static func message(_ id: String) -> Value { .label(.message(id)) }
  }

  /// A gap of a message, by its name in the catalogue.
  package struct Gap: Hashable, Sendable {
    package let name: String
    package let value: Value
  }

  /// The identifier of the message; empty if the label is a value alone.
  package let id: String
  package let gaps: [Gap]

  package init(_ id: String, _ gaps: (String, Value)...) {
    self.id = id
    self.gaps = gaps.map { Gap(name: $0.0, value: $0.1) }
  }

  /// Creates a label that says only a value that has words of its own, so not a number or text.
  package init(_ value: Value) { self.init("", ("", value)) }

  /// Returns whether two titles are titles of the same list, possibly with different counts or
  /// typed text.
  package func isSameList(as other: Label) -> Bool {
    id == other.id
      && gaps.elementsEqual(other.gaps) { one, two in
        switch (one.value, two.value) {
        case (.count, .count), (.typed, .typed): true
        default: one == two
        }
      }
  }
}

// Labels that several lists use.
extension Label {
  package static let nothing = Label("")

  package static func message(_ id: String) -> Label { Label(id) }

  /// A message with a count in its gap `n`.
  package static func count(_ id: String, _ count: Int) -> Label { Label(id, ("n", .count(count))) }

  /// A message with a count in its gap `n`, and the count of all in its gap `m`.
  package static func share(_ id: String, _ count: Int, of all: Int) -> Label {
    Label(id, ("n", .count(count)), ("m", .count(all)))
  }

  /// A message with a name in its gap `name`. By default, the name alone.
  package static func named(_ name: String, _ id: String = "shelf.item") -> Label {
    Label(id, ("name", .text(name)))
  }

  package static func on(_ isOn: Bool) -> Label { Label(isOn ? "settings.on" : "settings.off") }

  package static func percent(_ percent: Int) -> Label { .count("settings.percent", percent) }

  /// The title of an étude, identified by its file name.
  package static func etude(_ name: String) -> Label { Label("etude.\(name)") }

  /// A material, identified by its name in the material table.
  package static func material(named name: String) -> Label { Label("material.\(name)") }

  /// Whether the goals of an étude must be reached in their order.
  package static func inOrder(_ isSequence: Bool) -> Label {
    Label(isSequence ? "workshop.sequence" : "workshop.any-order")
  }

  /// The title of an étude in the workshop, which is empty if there is none yet.
  package static func title(typed title: String) -> Label {
    title.isEmpty ? Label("workshop.untitled") : .named(title)
  }

  /// A size in cells.
  package static func size(width: Int, height: Int) -> Label {
    Label("stamps.value", ("width", .number(width)), ("height", .number(height)))
  }
}
