import ArgumentParser
import Kodama
import KodamaCLI
import KodamaTrials

/// `kodama-lab watch`: a bot plays and a person watches.
struct Watch: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Watch a bot play an étude; Escape takes the game back.",
    discussion: """
      Takes the options of `kodama play`, in a window or on the terminal. What the bot is about to \
      do is written and said, and what it perceives is marked.
      """)

  @Argument(help: "The bot: eyes, eyes-floor, ears, ears-human, words, blank or stubborn.")
  var bot: BotKind

  @OptionGroup var play: Play

  func validate() throws {
    guard play.game.etude != nil || play.game.world != nil else {
      throw ValidationError("watch wants an étude: --etude NAME, or --world FILE.")
    }
    // The blind bot would first search for minutes.
    guard bot != .blind else {
      throw ValidationError("watch shows no search; see `kodama-lab test --bot blind`.")
    }
  }

  func run() throws {
    try play.run(isWatched: true) { [bot] game in
      guard let etude = game.etude else {
        throw CommandError.usage(
          "watch wants an étude: --etude NAME, or --world with an étude file.")
      }
      // This bot reads the colours of the picture, also on a terminal, which shows letters.
      if bot == .eyesFloor { game.app.outputs.screen?.showsPictures = true }
      game.start()
      // The words bot understands only English.
      guard bot != .words || game.app.language == .english else {
        throw CommandError.usage("watch words reads English: add --language en.")
      }
      let host = WatchingHost(
        game.host, bot: bot, etude: etude, content: game.content, app: game.app)
      let loop = GameLoop(app: game.app, host: host, recorder: game.recorder)
      host.play(loop)
      return loop
    }
  }
}
