import ArgumentParser
import Foundation
import Kodama
#if Store
  import KodamaStore
#endif

/// `kodama save delete`: takes away what is kept under a name.
struct SaveDelete: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a kept valley, stamp, étude or autosave; asks first, or wants --yes.",
    discussion: """
      What is deleted is gone, from the copy as well; `kodama save export` writes it to a file \
      before. Without a terminal to answer at nothing is deleted unless --yes says so.
      """)

  @OptionGroup var store: StoreOptions

  @Argument(help: "Which one, by its name in the list.")
  var slot: String

  @Flag(name: [.long, .customShort("y")], help: "Delete it without asking.")
  var yes = false

  func run() throws { try Failure.guarding(runGuarded) }

  private func runGuarded() throws {
    let content = try store.content()
    try store.guarding(content, slot) {
      guard let place = SaveSlot(slot) else { throw StoreError.badName }
      // Looked for first: nobody is asked about what is not there, and nothing is made for it.
      guard try store.open(mayWrite: false, content).saves().contains(where: { $0.slot == place })
      else { throw StoreError.missing }
      guard try yes || isConfirmed() else {
        throw Failure.checkFailed("\(slot): nothing was deleted")
      }
      let kept = try store.open(mayWrite: true, content)
      try kept.remove(place)
      try kept.finish()
    }
    try Files.say("\(slot): deleted")
  }

  private func isConfirmed() throws -> Bool {
    guard isatty(STDIN_FILENO) == 1 else {
      throw Failure.usage("\(slot): there is no terminal to ask at; say --yes to delete it")
    }
    FileHandle.standardError.write(Data("Delete \(slot) for good? [y/N] ".utf8))
    let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased()
    return answer == "y" || answer == "yes"
  }
}
