import Foundation
import KodamaDataSources
@testable import KodamaLanguage
@testable import KodamaViews
import Testing

@Suite("Japanese readings spell numbers in kana")
struct KanaNumberTests {
  private static let ones = [
    "ぜろ", "いち", "に", "さん", "よん", "ご", "ろく", "なな", "はち", "きゅう",
  ]

  @Test("Numbers from 0 to 120 are spelled as spoken")
  func small() {
    for number in 0...120 {
      let (tens, one) = (number / 10 % 10, number % 10)
      let ten = tens == 0 ? "" : (tens == 1 ? "" : Self.ones[tens]) + "じゅう"
      let hundred = number >= 100 ? "ひゃく" : ""
      let wanted = hundred + ten + (one == 0 ? "" : Self.ones[one])
      #expect(KanaNumber.written("\(number)") == (number == 0 ? "ぜろ" : wanted))
    }
  }

  @Test(
    "Large, negative and decimal numbers are spelled as spoken",
    arguments: [
      ("300", "さんびゃく"), ("600", "ろっぴゃく"), ("800", "はっぴゃく"), ("1000", "せん"),
      ("3000", "さんぜん"), ("8000", "はっせん"), ("10000", "いちまん"),
      ("12345", "いちまんにせんさんびゃくよんじゅうご"), ("10000000", "いっせんまん"),
      ("100000000", "いちおく"), ("1001", "せんいち"), ("20020", "にまんにじゅう"),
      ("-5", "まいなすご"), ("0.5", "れいてんご"), ("1.25", "いってんにご"),
      ("3.", "さん."), ("07", "ぜろなな"), ("1234567890123", "いちにさんよんごろくななはちきゅうぜろいちにさん"),
    ])
  func large(_ number: String, _ wanted: String) {
    #expect(KanaNumber.written(number) == wanted)
  }

  @Test(
    "A counter changes the end of the number before it",
    arguments: [
      ("1けん", "いっけん"), ("10けん", "じゅっけん"), ("4けん", "よんけん"), ("300けん", "さんびゃっけん"),
      ("6こく", "ろっこく"), ("8たい", "はったい"), ("6たい", "ろくたい"), ("113はく", "ひゃくじゅうさんぱく"),
      ("120はく", "ひゃくにじゅっぱく"), ("2はく", "にはく"), ("1こ", "いっこ"), ("1こだま", "いちこだま"),
      ("8ます", "はちます"), ("10びょうのうち3びょう", "じゅうびょうのうちさんびょう"),
      ("すな、ひだりに12", "すな、ひだりにじゅうに"), ("あ-2", "あ-に"),
    ])
  func counters(_ text: String, _ wanted: String) {
    #expect(KanaNumber.written(text) == wanted)
  }

  @Test("Numbers are spelled out only in Japanese readings")
  func catalogue() {
    let entry = Phrase(english: "{n} of", japanese: "{n}の", reading: "{n}の")
    let outer = Phrase(english: "{a}", japanese: "{a}", reading: "{a}")
    let messages = MessageCatalogue(["in": entry, "out": outer])
    let message = Message("out", ("a", .message(Message("in", ("n", .number(64))))))
    #expect(messages.text(message, in: .japanese, wording: .reading) == "ろくじゅうよんの")
    #expect(messages.text(message, in: .japanese) == "64の")
    #expect(messages.text(message, in: .english, wording: .reading) == "64 of")
    let typed = Message("out", ("a", .text("みずうみ 4")))
    #expect(messages.text(typed, in: .japanese, wording: .reading) == "みずうみ よん")
  }
}

@Suite("Adding messages to a copied catalogue does not change the original")
struct MessageCatalogueTests {
  private func phrase(_ text: String) -> Phrase {
    Phrase(english: text, japanese: text, reading: text)
  }

  @Test("Added messages replace no built-in message")
  func learn() {
    let shipped = MessageCatalogue(["title": phrase("Shipped")])
    var playing = shipped
    playing.learn("etude.mine", phrase("Mine"))
    playing.learn("etude.mine", phrase("Mine, changed"))
    playing.learn("title", phrase("Other"))
    #expect(playing["etude.mine"]?.english == "Mine, changed")
    #expect(playing["title"]?.english == "Shipped")
    #expect(shipped["etude.mine"] == nil && shipped.ids == ["title"])
  }
}

@Suite("Dates of saves agree with the calendar")
struct DateTests {
  @Test("Dates from 1900 to 2200 agree with the system calendar")
  func days() {
    let formatter = DateFormatter()
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy-MM-dd HH:mm"
    var seconds: Int64 = -2_208_988_800
    while seconds < 7_258_118_400 {
      let date = Date(timeIntervalSince1970: TimeInterval(seconds))
      #expect(Narrator.date(seconds) == formatter.string(from: date))
      // The step is irregular, so that every month, hour and minute occurs.
      seconds += 86_400 * 3 + 3_607 * 5
    }
  }
}
