import ArgumentParser
import Kodama
import KodamaCLI
import KodamaTrials

/// `kodama-lab watch`: lets a bot play while a person watches.
struct Watch: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Watch a bot play an étude; Escape gives the keys back to you.",
    discussion: """
      Accepts the options of `kodama play`. The plans of the bot are written and spoken, and the \
      things that it perceives are marked.

      Example:
        kodama-lab watch ears --etude ring-it
      """)

  @Argument(help: "The bot: eyes, eyes-floor, ears, ears-human, words, blank or stubborn.")
  var bot: BotKind

  @OptionGroup var play: Play

  func validate() throws {
    guard play.game.etude != nil || play.game.world != nil else {
      throw ValidationError("watch needs an étude: add --etude NAME or --world FILE.")
    }
    // The blind bot would search for minutes before it starts to play.
    guard bot != .blind else {
      throw ValidationError("watch cannot show blind; use `kodama-lab test --bot blind`.")
    }
  }

  func run() throws {
    try play.run(isWatched: true) { [bot] game in
      guard let etude = game.etude else {
        throw CommandError.usage(
          "watch needs an étude: add --etude NAME, or --world FILE with an étude in it.")
      }
      // This bot needs the colours of pictures, even on a terminal, which shows letters.
      if bot == .eyesFloor { game.app.outputs.screen?.showsPictures = true }
      game.start()
      // The words bot understands only English.
      guard bot != .words || game.app.language == .english else {
        throw CommandError.usage("watch words understands only English; add --language en.")
      }
      let host = WatchingHost(
        game.host, bot: bot, etude: etude, content: game.content, app: game.app)
      let loop = GameLoop(app: game.app, host: host, recorder: game.recorder)
      host.play(loop)
      return loop
    }
  }
}
