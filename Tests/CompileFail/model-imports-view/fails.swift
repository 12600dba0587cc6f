// as: KodamaWorld
// expect: no such module 'KodamaViews'
// allowed: KodamaViews
import KodamaViews

final class Model { let view: MapView? = nil }
