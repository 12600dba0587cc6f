public import KodamaRoles
public import LoopContract

/// A Model of one number that tells in every way that is measured; a way that nobody took up costs
/// nothing, because each has a method of its own.
public final class ValueModel: ValueDataSource {
  /// The number.
  public private(set) var value = 0
  /// Told that it changed.
  public weak var delegate: (any NoticeDelegate)?
  /// Told what it is now.
  public weak var receiver: (any ValueReceiver)?
  /// Told what it is now.
  public var onChange: ((Int) -> Void)?
  /// Told that it changed.
  public let observers = ObserverSet<LoopNotice>()

  /// Makes a model.
  public init() {}

  /// Changes the number, and tells the delegate that it did.
  public func changeAndNotify() {
    value &+= 1
    delegate?.modelDidChange()
  }

  /// Changes the number, and hands it to the delegate.
  public func changeAndPush() {
    value &+= 1
    receiver?.model(didChangeValue: value)
  }

  /// Changes the number, and hands it to the closure.
  public func changeAndCall() {
    value &+= 1
    onChange?(value)
  }

  /// Changes the number, and tells the observers that it did.
  public func changeAndTellObservers() {
    value &+= 1
    observers.notify(.value)
  }

  /// Changes the number, and tells nobody: the caller posts it.
  public func change() { value &+= 1 }
}
