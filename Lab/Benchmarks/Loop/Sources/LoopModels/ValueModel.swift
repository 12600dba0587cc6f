public import KodamaRoles
public import LoopContract

/// A Model of one number with a method for each way of notification that is measured, so that no
/// way pays for the others.
public final class ValueModel: ValueDataSource {
  /// The current number.
  public private(set) var value = 0
  /// Notified after a change of the number.
  public weak var delegate: (any NoticeDelegate)?
  /// Receives the new number after a change.
  public weak var receiver: (any ValueReceiver)?
  /// Called with the new number after a change.
  public var onChange: ((Int) -> Void)?
  /// Notified after a change of the number.
  public let observers = ObserverSet<LoopNotice>()

  /// Creates a Model with the number 0.
  public init() {}

  /// Changes the number and notifies the delegate.
  public func changeAndNotify() {
    value &+= 1
    delegate?.modelDidChange()
  }

  /// Changes the number and passes it to the receiver.
  public func changeAndPush() {
    value &+= 1
    receiver?.model(didChangeValue: value)
  }

  /// Changes the number and passes it to the closure.
  public func changeAndCall() {
    value &+= 1
    onChange?(value)
  }

  /// Changes the number and notifies the observers.
  public func changeAndNotifyObservers() {
    value &+= 1
    observers.notify(.value)
  }

  /// Changes the number without a notification, which the caller posts itself.
  public func change() { value &+= 1 }
}
