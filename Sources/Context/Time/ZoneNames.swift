/// The names of time zones: each zone has one canonical name, but people and systems use many.
///
/// It understands IANA names in any case and with spaces, deprecated ones (`US/Eastern`), fixed
/// offsets (`+02:00`, `UTC+2`) and the names that Windows uses.
package struct ZoneNames: Sendable {
    /// The most bytes of a text.
    private static let longest = 128

    /// The canonical names by all names in lower case.
    private var canonical: [String: String] = [:]

    /// Creates an empty set of names: every text in the form of a zone's name then counts as one.
    package init() {}

    /// Creates the names of a machine.
    ///
    /// - Parameters:
    ///   - tzdata: the contents of `tzdata.zi`, from which the zones' files are made: `Z name …` is
    ///     a zone, and `L target name` is another name of one.
    ///   - countries: the contents of `zone.tab`, which has the zones of each country. These names
    ///     are kept even if another country's clocks have been the same since 1970.
    package init(tzdata: String, countries: String) {
        var own: Set<Substring> = []
        for line in countries.split(separator: "\n") where !line.hasPrefix("#") {
            let columns = line.split(separator: "\t")
            if columns.count > 2 { own.insert(columns[2]) }
        }
        var links: [String: String] = [:]
        for line in tzdata.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 3)
            switch words.first {
            // The zone of a machine for which nobody has set one, so it is unknown.
            case "Z" where words.count > 1 && words[1] == "Factory": break
            case "Z" where words.count > 1: canonical[words[1].lowercased()] = String(words[1])
            case "L" where words.count > 2:
                if own.contains(words[2]) {
                    canonical[words[2].lowercased()] = String(words[2])
                } else {
                    links[words[2].lowercased()] = words[1].lowercased()
                }
            default: break
            }
        }
        for (name, target) in links {
            // A link may lead to a link, but not further.
            canonical[name] = canonical[target] ?? links[target].flatMap { canonical[$0] }
        }
    }

    /// Returns the canonical name of the zone that a text means; nil if none is known.
    package func canonical(_ text: String) -> String? {
        guard text.utf8.count <= Self.longest else { return nil }
        var words = text.split(whereSeparator: \.isWhitespace)[...]
        if words.first?.isEmpty ?? true { return nil }
        // POSIX marks a zone's name with a colon, and some systems have their zones in a folder.
        if words[0].hasPrefix(":") { words[0] = words[0].dropFirst() }
        for folder in ["posix/", "right/"] where words[0].hasPrefix(folder) {
            words[0] = words[0].dropFirst(folder.count)
        }
        let lower = words.joined(separator: " ").lowercased()
        let name = words.joined(separator: "_")
        if let known = canonical[name.lowercased()] { return known }
        if let offset = ZoneOffset(lower) { return offset.name }
        if let zone = Self.windows[lower] { return canonical[zone.lowercased()] ?? zone }
        return canonical.isEmpty && ZoneTable.isName(name) ? name : nil
    }

    /// The names of all zones, each once.
    package var all: [String] {
        canonical.isEmpty
            ? [] : Set(canonical.values).union(ZoneOffset.all.map(\.name)).sorted()
    }
}
