public import Kodama
import KodamaPerception

extension WordLegend {
  /// Which names of a game stand for which families, in English: what the catalogue of materials
  /// tells a player.
  public init(_ content: Content) { self.init(content, KindsApart()) }

  /// The same for an étude that tells relatives apart.
  package init(_ content: Content, _ kinds: KindsApart) {
    let text: (Message) -> String = { content.messages.text($0, in: .english) }
    let materials = content.looks.looks.indices.map { index in
      let material = MaterialID(UInt8(index))
      return (
        name: text(content.looks.name(material)), family: kinds.family(of: material, in: content)
      )
    }
    // Much water in one place has names of its own.
    let bodies = ["pool", "pond", "lake"].map {
      (name: text(Message("body.\($0)")), family: Family.water)
    }
    self.init(materials + bodies)
  }
}
