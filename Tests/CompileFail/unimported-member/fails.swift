// as: Kodama
// expect: is not available due to missing import of defining module 'KodamaSurfaces'
import KodamaHosting

func text(_ host: HeadlessHost) -> String { host.frame?.text ?? "" }
