import KodamaRoles
import LoopContract

/// A Controller as in the game: it stores that a notice has arrived and updates its View once a
/// pass.
final class NoticeController: Controller, NoticeDelegate {
  private let view: any View
  private var needsUpdate = false

  init(view: any View) { self.view = view }

  func modelDidChange() { needsUpdate = true }

  @discardableResult
  func updateViews() -> Bool {
    guard needsUpdate else { return false }
    needsUpdate = false
    view.update()
    return true
  }
}
