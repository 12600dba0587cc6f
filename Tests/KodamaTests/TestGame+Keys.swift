import Foundation
import KodamaContent
@testable import KodamaControllers
import KodamaDataSources
@testable import KodamaGame
import KodamaHosting
import KodamaLanguage
@testable import KodamaPlay
import KodamaRoles
import KodamaSurfaces
@testable import KodamaWorld
import Testing

// A game as a player has it: keys go in, words come out.
extension TestGame {
  /// What was said, of the words of a pass.
  static func texts(_ words: [WordSurface.Event]) -> [String] {
    words.compactMap { if case .say(let utterance) = $0 { utterance.text } else { nil } }
  }

  /// What was captioned, of the words of a pass.
  static func captions(_ words: [WordSurface.Event]) -> [String] {
    words.compactMap { if case .caption(let text) = $0 { text } else { nil } }
  }

  /// The captions that are up.
  var captionsUp: [String] { app.outputs.words?.captions.map(\.text) ?? [] }

  /// Whether a caption is made of the string of an id, with this direction where one is asked for;
  /// its other gaps may hold anything.
  static func isCaption(_ text: String, _ id: String, _ direction: String? = nil) throws -> Bool {
    let messages = try content.get().messages
    let template = try #require(messages[id]).english
    var pattern = NSRegularExpression.escapedPattern(for: template)
    if let direction {
      let word = try #require(messages["direction.\(direction)"]).english
      pattern = pattern.replacingOccurrences(of: "\\{where\\}", with: "(\\d+ )?\(word)")
    }
    pattern = pattern.replacing(/\\\{.*?\\\}/, with: ".*")
    return text.range(of: "^\(pattern)$", options: .regularExpression) != nil
  }

  /// Presses keys by their names, one a pass.
  ///
  /// - Returns: what was said last, or nothing.
  @discardableResult
  func press(_ names: String...) throws -> String {
    let before = said.count
    for name in names {
      host.press(try #require(KeyStroke(name), "no key is called \(name)"))
      run()
    }
    return said[before...].joined().last ?? ""
  }

  /// Which screens are on.
  var presentation: KodamaPresentation? {
    Mirror(reflecting: app).children.compactMap { $0.value as? KodamaPresentation }.first
  }

  /// What the screens share.
  var state: Game? {
    Mirror(reflecting: app).children.compactMap { $0.value as? Game }.first
  }

  /// The valley that is played.
  func play() throws -> PlayModel { try #require(state?.session.play) }

  /// The material of a name.
  func material(_ name: String) throws -> MaterialID { try #require(state?.rules[name]) }

  /// Puts materials down around the hand: columns to the right and rows down.
  func put(_ name: String, _ places: (x: Int, y: Int)...) throws {
    let play = try play()
    let material = try material(name)
    for place in places {
      play.world.place(
        material, at: CellPoint(play.hand.point.x + place.x, play.hand.point.y + place.y))
    }
  }

  /// The digest of the valley: world, hand, view and time, but not what was said about it.
  func valley() throws -> UInt64 {
    var digest = Digest()
    try play().combine(into: &digest)
    return digest.value
  }
}
