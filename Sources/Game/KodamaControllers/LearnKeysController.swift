import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaRoles

/// "Learn the keys": every key that is pressed says its name and what it does.
package final class LearnKeysController: ListController {
  private var last: String?

  override var title: Title { .screen(.learnKeys) }
  override var items: [ListItem] { [backItem] }

  /// Every key is only named here.
  package override var wantsKeys: Bool { true }

  override func take(_ stroke: KeyStroke) -> Bool {
    // Whatever goes back, a gamepad's button too, goes back from here when it comes twice.
    let isLeaving =
      "\(stroke)" == "escape" || keys.action(of: "\(stroke)") == PlayerOperation.back.rawValue
    let isSecond = isLeaving && last == "\(stroke)"
    last = "\(stroke)"
    if isSecond {
      goBack()
    } else {
      let action = keys.action(of: "\(stroke)")
      game.chronicle.answer(.keyNamed(stroke: "\(stroke)", action: action, leaves: isLeaving))
    }
    return true
  }
}
