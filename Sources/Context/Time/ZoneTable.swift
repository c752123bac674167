import Synchronization

/// The rules of zones by their names, each read once.
///
/// Where the files are is said from outside; nothing is read twice, and what is no zone is known to
/// be none, within a bound: names come from devices.
package final class ZoneTable: Sendable {
    /// Names remembered; there are about 600 zones, what is beyond are mistakes.
    private static let remembered = 2_000

    private let read: @Sendable (String) -> [UInt8]?
    private let known = Mutex<[String: ZoneRules?]>([:])

    /// A table over files.
    ///
    /// - Parameter read: the bytes of the file of a name, such as `Europe/Berlin`; nil: there is
    ///   none. It is asked for names by ``isName(_:)`` only.
    package init(read: @escaping @Sendable (String) -> [UInt8]?) { self.read = read }

    /// The zone of a name; nil: there is none.
    package func rules(_ name: String) -> ZoneRules? {
        guard Self.isName(name) else { return nil }
        if let known = known.withLock({ $0[name] }) { return known }
        let rules = read(name).flatMap { ZoneRules(file: $0) }
        known.withLock { known in
            if known.count < Self.remembered { known[name] = .some(rules) }
        }
        return rules
    }

    /// Reads zones, so that they are known when they are asked for: not on the caller's thread, for
    /// files may be slow.
    @concurrent package func load(_ names: [String]) async {
        for name in names { _ = rules(name) }
    }

    /// The names in `tzdata.zi`, the text that the zones' files are made of, in order.
    ///
    /// `Z name …` is a zone, `L target name` another name of one.
    package static func names(in text: String) -> [String] {
        text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ", maxSplits: 3)
            return switch words.first {
            case "Z" where words.count > 1: String(words[1])
            case "L" where words.count > 2: String(words[2])
            default: nil
            }
        }.filter(isName).sorted()
    }

    /// Whether a text may be a zone's name: parts of letters, digits, `+`, `-` and `_` with `/`
    /// between them, at most 64 bytes; not below `right` and `posix`, where the same zones stand
    /// with and without leap seconds.
    package static func isName(_ text: String) -> Bool {
        guard (1...64).contains(text.utf8.count) else { return false }
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isWord = parts.allSatisfy { part in !part.isEmpty && part.allSatisfy(isNameByte) }
        return isWord && !text.hasPrefix("right/") && !text.hasPrefix("posix/")
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
