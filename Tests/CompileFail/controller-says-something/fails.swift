// as: KodamaControllers
// expect: is not available due to missing import of defining module 'KodamaLanguage'
import KodamaDataSources
import KodamaSurfaces
import KodamaViews

func greet(_ words: WordSurface, _ vocabulary: Vocabulary) {
  let text = vocabulary.messages["title.menu"]?.english ?? ""
  words.say(
    Utterance(text: text, reading: text, language: "en", priority: .important, lengthPasses: 60))
}
