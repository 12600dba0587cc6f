public import Kodama
import KodamaPerception

extension WordLegend {
  /// Which names of a game stand for which families, in English: what the catalogue of materials
  /// tells a player.
  public init(_ content: Content) {
    let text: (Message) -> String = { content.messages.text($0, in: .english) }
    let materials = content.looks.looks.enumerated().map { index, look in
      (
        name: text(content.looks.name(MaterialID(UInt8(index)))), family: content.family(of: look)
      )
    }
    // Much water in one place has names of its own.
    let bodies = ["pool", "pond", "lake"].map {
      (name: text(Message("body.\($0)")), family: Family.water)
    }
    self.init(materials + bodies)
  }
}
