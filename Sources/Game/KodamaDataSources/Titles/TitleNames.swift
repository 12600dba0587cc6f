// What Controllers call their screens, lines and settings. A raw value is the id of its words, or
// the end of it: each enumeration says which.

/// A screen that is a list; the raw value is the id of its words.
public enum ScreenName: String, Hashable, Sendable, CaseIterable {
  case title = "title.menu"
  case learn = "title.learn"
  case lesson = "lesson.title"
  case learnKeys = "learn.title"
  case quiz = "quiz.title"
  case quizRight = "quiz.right"
  case quizWrong = "quiz.wrong"
  case help = "help.screen"
  case howToPlay = "help.play"
  case settings = "settings.title"
  case keys = "keys.title"
  case credits = "credits.title"
  case actions = "menu.title"
  case etudes = "etudes.title"
  case discoveries = "discoveries.title"
  case worlds = "worlds.title"
  case newValley = "newvalley.title"
  case stamps = "stamps.title"
  case landmarks = "landmark.title"
  case history = "history.title"
  case share = "share.title"
  case gallery = "gallery.title"
  case export = "export.title"
  case galleryFound = "gallery.found"
  case galleryLike = "gallery.like.title"
  case galleryKin = "gallery.kin.title"
  case workshop = "workshop.title"
  case workshopKind = "workshop.ask.kind"
  case workshopMaterial = "workshop.ask.material"
  case workshopOther = "workshop.ask.other"
  case workshopOrder = "workshop.ask.order"
  case workshopNumber = "workshop.ask.number"
  case workshopWith = "workshop.ask.with"
  case workshopGoal = "workshop.ask.goal"
  case workshopHotbar = "workshop.ask.hotbar"
  case workshopTools = "workshop.ask.tools"
}

/// Something that is done when it is chosen; the raw value is the id of its words.
public enum ButtonName: String, Hashable, Sendable, CaseIterable {
  case back = "list.back"
  case yes = "confirm.yes"
  case no = "confirm.no"
  case cancel = "entry.cancel"
  case done = "entry.done"
  case `continue` = "title.continue"
  case newValley = "title.new"
  case etudes = "title.etudes"
  case worlds = "title.worlds"
  case learn = "title.learn"
  case lesson = "title.lesson"
  case learnKeys = "title.learn.keys"
  case quiz = "quiz.begin"
  case hearAgain = "quiz.again"
  case help = "help.screen"
  case howToPlay = "help.how"
  case settings = "title.settings"
  case language = "title.language"
  case credits = "title.credits"
  case quit = "title.quit"
  case rename = "shelf.rename"
  case delete = "shelf.delete"
  case keepValley = "worlds.keep"
  case chooseValley = "worlds.choose"
  case makeValley = "newvalley.make"
  case drawSeed = "newvalley.draw"
  case playValley = "worlds.load"
  case keepStamp = "stamps.keep"
  case takeStamp = "stamps.take"
  case resumeEtude = "etudes.resume"
  case beginEtude = "etudes.anew"
  case nextEtude = "step.next"
  case sameEtude = "step.again"
  case allEtudes = "step.leave"
  case nameHere = "landmark.name.here"
  case numberHere = "landmark.number.here"
  case guideThere = "landmark.guide"
  case goThere = "landmark.go"
  case takeKeysBack = "keys.undo"
  case giveValley = "share.give.valley"
  case giveStamp = "share.give.stamp"
  case giveEtude = "share.give.etude"
  case giveMacro = "share.give.macro"
  case giveThis = "share.give"
  case takeCode = "share.take"
  case lineage = "share.lineage.ask"
  case gallery = "gallery.open"
  case galleryTake = "gallery.take"
  case galleryHear = "gallery.hear"
  case galleryWatch = "gallery.watch"
  case galleryLike = "gallery.like"
  case galleryKin = "gallery.kin"
  case galleryAddress = "gallery.address"
  case exportSound = "export.sound"
  case exportNotes = "export.notes"
  case exportPicture = "export.picture"
  case exportVideo = "export.video"
  case exportCancel = "export.cancel"
  case workshop = "workshop.open"
  case workshopAdd = "workshop.add"
  case workshopHear = "workshop.hear"
  case workshopTry = "workshop.try"
  case workshopKeep = "workshop.keep"
  case workshopPlace = "workshop.place"
  case workshopCopy = "workshop.copy"
  case workshopRemove = "workshop.remove"
  case workshopReturn = "workshop.return"
  case workshopGive = "workshop.give"
  case workshopBringBack = "workshop.bring-back"
  case workshopEdit = "workshop.edit"
}

/// Something the player can set; its words are `settings.` and the raw value.
public enum SettingName: String, Hashable, Sendable, CaseIterable {
  case output, width, sweep, breath, night, verbosity, captions, scale, fullscreen, curtain, look
  case palette, calm, heat, turns, groves, voice, terrain, size, seed
  case holds, proven
  case workshopTitle = "workshop-title"
  case workshopHotbar = "workshop-hotbar"
  case workshopTools = "workshop-tools"
  case workshopOrder = "workshop-order"
  case workshopChange = "workshop-change"
  case workshopPages = "workshop-pages"
  case exportLast = "export-last"
  case exportMacro = "export-macro"
  case captionSize = "caption-size"
  case captionBacking = "caption-backing"
  case captionLines = "caption-lines"
  case voiceRate = "voice-rate"
  case voicePitch = "voice-pitch"
  case voiceVolume = "voice-volume"
  case keyDelay = "key-delay"
  case keyRate = "key-rate"
  case standardKeys = "standard-keys"
  case leftKeys = "left-keys"
  case rightKeys = "right-keys"
}

/// A kind of sound with a volume of its own, in the order of `SoundMix.volumes`; its words are
/// `settings.volume.` and the raw value.
public enum VolumeName: String, Hashable, Sendable, CaseIterable {
  case ambience, moments, music, probe, interface, cues, master
}

/// A group of settings; its words are `settings.group.` and the raw value.
public enum SettingsGroup: String, Hashable, Sendable, CaseIterable {
  case sound, speech, captions, display, keys, language, game
}

/// Who and what the game is made of; its words are `credits.` and the raw value.
public enum CreditName: String, Hashable, Sendable, CaseIterable {
  case game, font, sdl, sqlite, yams, parser, speech, sounds
}

/// What a key is named for at the edge of a screen; its words are `hint.` and the raw value.
public enum HintName: String, Hashable, Sendable, CaseIterable {
  case choose, change, confirm, help, back, place, take, use, sweep, probe, menu, goal, hint,
    catalogue
  case favourite, `where`, pause
}
