// as: KodamaControllers
// expect: no such module 'KodamaLanguage'
// allowed: KodamaLanguage
import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

func greet(_ words: WordSurface, _ messages: MessageCatalogue) {
  let text = messages.text(Message("title.menu"), in: .english)
  words.say(
    Utterance(text: text, reading: text, language: "en", priority: .important, lengthPasses: 60))
}
