import KodamaCLI

KodamaCommand.main()
