import Kodama

/// A goal that a run goes on to: the étude's own, or one that was named on the command line.
final class GoalWatch {
  /// What is waited for, as it was written.
  let text: String
  private let app: KodamaApp
  private let goal: Goal?

  init(_ text: String, app: KodamaApp, content: Content) throws {
    self.text = text
    self.app = app
    guard text != "goal" else {
      goal = nil
      return
    }
    do {
      goal = try Goal.parse(text, rules: content.rules)
    } catch {
      let fault = FileFault(
        code: "bad-goal", file: "--until", line: 1, column: error.column, found: error.found,
        expected: error.expected, suggestion: error.suggestion)
      throw Failure.usage(fault.report(in: text))
    }
    if let goal { app.wait(for: goal) }
  }

  func isReached() -> Bool { goal == nil ? app.isSolved : app.hasWaitedEnough }
}
