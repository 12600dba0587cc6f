// as: KodamaCLI
import KodamaGame
import KodamaHosting

func peek(_ app: KodamaApp) -> Bool { app.isRunning }
