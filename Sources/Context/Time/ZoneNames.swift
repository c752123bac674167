/// Which zone a text means: each has one name, and people and systems have many.
///
/// Understood are IANA's names in any case and with blanks, the old ones too (`US/Eastern`), fixed
/// offsets (`+02:00`, `UTC+2`) and the names that Windows has.
package struct ZoneNames: Sendable {
    /// The longest text that is looked at, in bytes.
    private static let longest = 128

    /// The canonical names, by all names in small letters.
    private var canonical: [String: String] = [:]

    /// No zone is known by name: then what may be a name counts as one.
    package init() {}

    /// Those of a machine.
    ///
    /// - Parameters:
    ///   - tzdata: `tzdata.zi`, the text that the zones' files are made of: `Z name …` is a zone,
    ///     `L target name` another name of one.
    ///   - countries: `zone.tab`, which has the zones of each country: such a name is not given up
    ///     for another country's, whose clocks have been the same since 1970.
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
            // Where a machine is on which nobody has set one: it is not known.
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
            // A name of a name, at most.
            canonical[name] = canonical[target] ?? links[target].flatMap { canonical[$0] }
        }
    }

    /// The name of the zone that a text means; nil: it means none that is known.
    package func canonical(_ text: String) -> String? {
        guard text.utf8.count <= Self.longest else { return nil }
        var words = text.split(whereSeparator: \.isWhitespace)[...]
        if words.first?.isEmpty ?? true { return nil }
        // POSIX marks a zone's name by a colon, and some systems have their zones in a folder.
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

    /// All zones' names, each once.
    package var all: [String] {
        canonical.isEmpty
            ? [] : Set(canonical.values).union(ZoneOffset.all.map(\.name)).sorted()
    }
}
