import ServiceKit

/// The check that finds all mistakes in a process's settings.
///
/// Reading a configuration ends at its first mistake. So a setting that was refused is left out, or
/// a stand-in takes the place of one that is needed, and the others are read again until nothing is
/// refused.
struct SettingsCheck {
    /// The most mistakes that are looked for; there are fewer settings.
    private static let most = 200
    /// The settings that are only right together: without the one, the other would seem to be
    /// wrong.
    private static let pair: Set = ["HERALD_GATEWAY_CERTIFICATE", "HERALD_GATEWAY_KEY"]

    /// The mistakes, the first one of each setting.
    private(set) var mistakes: [any Error] = []
    private var settings: Settings
    private var refused: Set<String> = []

    /// Creates a check, whose first mistakes are the lines of the files that are not settings.
    init(_ settings: Settings) {
        self.settings = settings
        mistakes = settings.mistakes
    }

    /// Reads a part of the settings, and records the mistakes in it.
    mutating func read(_ part: (Settings) throws -> Void) {
        while mistakes.count < Self.most {
            do {
                return try part(settings)
            } catch let error as ConfigurationError {
                guard refused.insert(error.setting).inserted else { return }
                mistakes.append(error)
                if let standIn = error.standIn {
                    settings = settings.overlaid(with: [error.setting: standIn])
                    continue
                }
                let isSet = !settings.string(error.setting, or: "").isEmpty
                // What is missing, and a file, cannot be left out.
                guard isSet, !Self.pair.contains(error.setting) else { return }
                settings = settings.without(error.setting)
            } catch {
                mistakes.append(error)
                return
            }
        }
    }
}
