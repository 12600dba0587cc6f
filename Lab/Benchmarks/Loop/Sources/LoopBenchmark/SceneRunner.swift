import Foundation
import KodamaRoles
import KodamaSurfaces
import LoopContract
import LoopModels
import LoopViews

/// Runs a scene, in which the same change is shown in one of the compared ways. Its result is a
/// number that depends on everything that was shown.
enum SceneRunner {
  static let names = [
    "value-pull", "value-push", "value-closure", "value-center", "value-observers",
    "frame-pull", "frame-push", "carry-pull", "carry-push", "empty",
  ]

  static func run(_ name: String, times: Int) -> Int? {
    switch name {
    case "empty": return 0
    case "value-pull": return pullValue(times)
    case "value-push": return pushValue(times)
    case "value-closure": return callValue(times)
    case "value-center": return postValue(times)
    case "value-observers": return observeValue(times)
    case "frame-pull": return pullFrame(times, draws: true)
    case "frame-push": return pushFrame(times, draws: true)
    case "carry-pull": return pullFrame(times, draws: false)
    case "carry-push": return pushFrame(times, draws: false)
    default: return nil
    }
  }

  private static func pullValue(_ times: Int) -> Int {
    let model = ValueModel()
    let view = ValueView()
    let controller = NoticeController(view: view)
    view.dataSource = model
    model.delegate = controller
    for _ in 0..<times {
      model.changeAndNotify()
      controller.updateViews()
    }
    return view.shown
  }

  private static func observeValue(_ times: Int) -> Int {
    let model = ValueModel()
    let view = ValueView()
    let controller = NoticeController(view: view)
    view.dataSource = model
    let observation = model.observers.add { [weak controller] _ in controller?.modelDidChange() }
    defer { withExtendedLifetime(observation) {} }
    for _ in 0..<times {
      model.changeAndNotifyObservers()
      controller.updateViews()
    }
    return view.shown
  }

  private static func pushValue(_ times: Int) -> Int {
    let model = ValueModel()
    let view = ValueView()
    model.receiver = view
    for _ in 0..<times { model.changeAndPush() }
    return withExtendedLifetime(view) { view.shown }
  }

  private static func callValue(_ times: Int) -> Int {
    let model = ValueModel()
    let view = ValueView()
    model.onChange = { [weak view] value in view?.show(value) }
    for _ in 0..<times { model.changeAndCall() }
    return withExtendedLifetime(view) { view.shown }
  }

  /// Posts the value with Foundation's `NotificationCenter`: a name, a sender, and a dictionary.
  private static func postValue(_ times: Int) -> Int {
    let model = ValueModel()
    let center = NotificationCenter()
    let box = ViewBox(view: ValueView())
    let name = Notification.Name("value")
    let token = center.addObserver(forName: name, object: model, queue: nil) { note in
      guard let value = note.userInfo?["value"] as? Int else { return }
      box.view.show(value)
    }
    for _ in 0..<times {
      model.change()
      center.post(name: name, object: model, userInfo: ["value": model.value])
    }
    center.removeObserver(token)
    return box.view.shown
  }

  private static func pullFrame(_ times: Int, draws: Bool) -> Int {
    let surface = TextSurface(columns: FrameSize.columns, rows: FrameSize.rows)
    let model = FrameModel()
    let view = FrameView(surface: surface, draws: draws)
    let controller = NoticeController(view: view)
    view.dataSource = model
    model.delegate = controller
    for _ in 0..<times {
      model.changeAndNotify()
      controller.updateViews()
    }
    return Int(truncatingIfNeeded: surface.frame.digest)
  }

  private static func pushFrame(_ times: Int, draws: Bool) -> Int {
    let surface = TextSurface(columns: FrameSize.columns, rows: FrameSize.rows)
    let model = FrameModel()
    let view = FrameView(surface: surface, draws: draws)
    model.receiver = view
    for _ in 0..<times { model.changeAndPush() }
    return withExtendedLifetime(view) { Int(truncatingIfNeeded: surface.frame.digest) }
  }
}

/// Passes a View to the sendable handler of a notification. That is safe because the handler runs
/// immediately, on the thread that posts.
private final class ViewBox: @unchecked Sendable {
  let view: ValueView
  init(view: ValueView) { self.view = view }
}
