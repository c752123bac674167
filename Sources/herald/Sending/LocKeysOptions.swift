import Protocol

/// The options that name texts that the app has itself.
enum LocKeysOptions {
    static let all: [Option] = [
        .value("title-loc-key", "KEY", "the app's own text, by its key, for Apple and Android"),
        .value("title-loc-arg", "TEXT", "what fills that text", isRepeated: true),
        .value("loc-key", "KEY", "the same for what it says"),
        .value("loc-arg", "TEXT", "what fills that text", isRepeated: true),
        .value("subtitle-loc-key", "KEY", "the same for the line between, which Apple has"),
        .value("subtitle-loc-arg", "TEXT", "what fills that text", isRepeated: true),
    ]

    /// What the options say; nil: nothing.
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
