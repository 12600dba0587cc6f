import Foundation
import KodamaContent
@testable import KodamaControllers
import KodamaDataSources
import KodamaEtudes
@testable import KodamaGame
import KodamaHosting
import KodamaLanguage
@testable import KodamaPlay
import KodamaRoles
import KodamaSurfaces
@testable import KodamaWorld
import Testing

// Input by keys, and output in words, as a player uses the game.
extension TestGame {
  /// Returns the spoken texts among the output of a pass.
  static func texts(_ words: [WordSurface.Event]) -> [String] {
    words.compactMap { if case .say(let utterance) = $0 { utterance.text } else { nil } }
  }

  /// Returns the captions among the output of a pass.
  static func captions(_ words: [WordSurface.Event]) -> [String] {
    words.compactMap { if case .caption(let text) = $0 { text } else { nil } }
  }

  /// The captions that are on the screen now.
  var captionsUp: [String] { app.outputs.words?.captions.map(\.text) ?? [] }

  /// Returns whether a caption is the message with an id. If a direction is given, the caption must
  /// state it. Other gaps may have any value.
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

  /// Presses keys by name, one in each pass.
  ///
  /// - Returns: The text that was spoken last; empty if there was none.
  @discardableResult
  func press(_ names: String...) throws -> String {
    let before = said.count
    for name in names {
      host.press(try #require(KeyStroke(name), "no key is called \(name)"))
      run()
    }
    return said[before...].joined().last ?? ""
  }

  /// The presentation of the game's screens; nil unless the game runs on them.
  var presentation: KodamaPresentation? {
    Mirror(reflecting: app).children.compactMap { $0.value as? KodamaPresentation }.first
  }

  /// The Models that the screens share.
  var state: Game? {
    Mirror(reflecting: app).children.compactMap { $0.value as? Game }.first
  }

  /// Returns the valley or étude in play.
  func play() throws -> PlayModel { try #require(state?.session.play) }

  /// Returns the material with a name.
  func material(_ name: String) throws -> MaterialID { try #require(state?.rules[name]) }

  /// Places a material at offsets from the hand, in columns to the right and rows down.
  func put(_ name: String, _ places: (x: Int, y: Int)...) throws {
    let play = try play()
    let material = try material(name)
    for place in places {
      play.world.place(
        material, at: CellPoint(play.hand.point.x + place.x, play.hand.point.y + place.y))
    }
  }

  /// Returns a digest of the valley: world, hand, view and time, without the log.
  func valley() throws -> UInt64 {
    var digest = Digest()
    try play().combine(into: &digest)
    return digest.value
  }
}

extension Settings {
  /// Selects the next choice of the line with this label.
  func selectNext(_ id: String) {
    guard let row = row(id) else {
      Issue.record("no setting \(id)")
      return
    }
    _ = row.change(.next)
  }
}
