import Suggestions

/// The names of the platforms that most apps run on; an app may have others.
enum PlatformName {
    /// The usual names.
    static let usual = [
        "amazon", "android", "fuchsia", "harmonyos", "ios", "ipados", "kaios", "linux",
        "macos", "macosx", "roku", "tizen", "tvos", "visionos", "watchos", "wearos", "web",
        "webos", "windows", "xbox",
    ]

    /// The most characters of a name that is compared with the usual ones.
    private static let compared = 12

    /// Returns the usual name that a name misspells; nil if it is usual, or like none.
    ///
    /// Systems say "iOS" of themselves, and `platform(ios)` would not find that. Blanks inside a
    /// name do not count.
    static func meant(by name: String) -> String? {
        guard name.count <= compared, !usual.contains(name) else { return nil }
        let plain = String(name.lowercased().filter { $0 != " " })
        return usual.first { $0 == plain } ?? usual.first { isMisspelt(plain, $0) }
    }

    /// Returns whether a name is another one but for one mistake of typing.
    ///
    /// Of names with four letters or fewer only letters that changed places and a letter more at
    /// the end count, as in `iosx`: with any other one, `mweb`, `bios`, `iot` and `pos` would be
    /// misspelt. A digit at the end is a version, as in `web2`.
    private static func isMisspelt(_ name: String, _ known: String) -> Bool {
        guard known.count < 5 else { return Suggestion.distance(name, known, atMost: 1) != nil }
        if name.count == known.count { return name.sorted() == known.sorted() }
        return name.dropLast() == known && name.last?.isLetter == true
    }
}
