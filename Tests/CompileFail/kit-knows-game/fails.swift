// as: KodamaHosting
// expect: no such module 'KodamaDataSources'
// allowed: KodamaDataSources
import KodamaDataSources

func id(_ message: Message) -> String { message.id }
