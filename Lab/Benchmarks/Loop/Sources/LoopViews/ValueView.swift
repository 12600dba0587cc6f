public import KodamaRoles
public import LoopContract

/// A View that adds up the numbers that it shows, so that the compiler cannot omit an update.
public final class ValueView: View, ValueReceiver {
  /// The source of the number if it is pulled.
  public weak var dataSource: (any ValueDataSource)?
  /// The sum of all numbers that were shown.
  public private(set) var shown = 0

  /// Creates a View that has shown nothing.
  public init() {}

  /// Pulls the number and shows it.
  public func update() {
    guard let dataSource else { return }
    show(dataSource.value)
  }

  /// Shows a number that was pushed.
  public func model(didChangeValue value: Int) { show(value) }

  /// Shows a number.
  public func show(_ value: Int) { shown &+= value }
}
