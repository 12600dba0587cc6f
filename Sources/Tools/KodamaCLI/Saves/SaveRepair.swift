import ArgumentParser
import Kodama
#if Store
  import KodamaStore
#endif

/// `kodama save repair`: sets aside what is broken and brings back what is good.
struct SaveRepair: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repair",
    abstract: "Set aside what is broken and bring back what is good; nothing is thrown away.")

  @OptionGroup var store: StoreOptions

  func run() throws { try Failure.guarding(runGuarded) }

  private func runGuarded() throws {
    let content = try store.content()
    try store.guarding(content, "repair") {
      let kept = try store.open(mayWrite: true, content)
      let repairs = try kept.repair()
      for repair in repairs {
        let what = repair.isReplaced ? "an older one was brought back" : "there was no older one"
        try Files.say("\(repair.slot): broken, set aside at \(repair.asideAt); \(what)")
      }
      try Files.say("\(try kept.saves().count) kept valleys are whole, \(repairs.count) were not")
    }
  }
}
