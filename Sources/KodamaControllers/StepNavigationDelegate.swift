/// Whom the screen of one step of a row asks to go on. It knows neither which step it is nor which
/// come before and after it.
package protocol StepNavigationDelegate: AnyObject {
  /// On to the next step, or out after the last.
  func goToNextStep()
  /// The same step once more.
  func repeatStep()
  /// Out of the row.
  func leaveSteps()
}
