// as: Kodama
import KodamaHosting
import KodamaSurfaces

func text(_ host: HeadlessHost) -> String { host.frame?.text ?? "" }
