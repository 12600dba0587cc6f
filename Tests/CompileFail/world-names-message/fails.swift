// as: KodamaWorld
// expect: no such module 'KodamaLanguage'
// allowed: KodamaLanguage
import KodamaLanguage

func rang(_ note: Int) -> Message { Message("caption.ring", ("n", .number(note))) }
