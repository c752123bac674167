import Protocol

/// The options for texts that the app contains, which are named by localization keys.
enum LocKeysOptions {
    static let all: [Option] = [
        .value("title-loc-key", "KEY", "the key of a title in the app, for Apple and Android"),
        .value("title-loc-arg", "TEXT", "an argument of that title", isRepeated: true),
        .value("loc-key", "KEY", "the key of a text in the app, for Apple and Android"),
        .value("loc-arg", "TEXT", "an argument of that text", isRepeated: true),
        .value("subtitle-loc-key", "KEY", "the key of a subtitle in the app, for Apple"),
        .value("subtitle-loc-arg", "TEXT", "an argument of that subtitle", isRepeated: true),
    ]

    /// Returns the localization keys; nil if none was given.
    static func keys(_ invocation: Invocation) -> Proto.LocKeys? {
        var keys = Proto.LocKeys()
        keys.titleKey = invocation.option("title-loc-key") ?? ""
        keys.titleArgs = invocation.values("title-loc-arg")
        keys.bodyKey = invocation.option("loc-key") ?? ""
        keys.bodyArgs = invocation.values("loc-arg")
        keys.subtitleKey = invocation.option("subtitle-loc-key") ?? ""
        keys.subtitleArgs = invocation.values("subtitle-loc-arg")
        return keys == Proto.LocKeys() ? nil : keys
    }
}
