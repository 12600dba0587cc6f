// as: KodamaWorld
// expect: no such module 'KodamaViews'
import KodamaViews

final class Model { let view: MapView? = nil }
