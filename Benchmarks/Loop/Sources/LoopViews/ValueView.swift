public import KodamaRoles
public import LoopContract

/// Shows a number. What it shows is a sum, so that no update can be left out by the compiler.
public final class ValueView: View, ValueReceiver {
  /// What is pulled.
  public weak var dataSource: (any ValueDataSource)?
  /// The sum of all that was shown.
  public private(set) var shown = 0

  /// Makes a view.
  public init() {}

  /// Pulls the number.
  public func update() {
    guard let dataSource else { return }
    show(dataSource.value)
  }

  /// Takes the number that is handed over.
  public func model(didChangeValue value: Int) { show(value) }

  /// Shows the number.
  public func show(_ value: Int) { shown &+= value }
}
