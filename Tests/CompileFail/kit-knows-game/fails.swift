// as: KodamaHosting
// expect: no such module 'KodamaDataSources'
// allowed: KodamaDataSources
import KodamaDataSources

func id(_ material: MaterialID) -> UInt8 { material.rawValue }
