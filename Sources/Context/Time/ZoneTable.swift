import Synchronization

/// The rules of zones by their names, each read once.
///
/// Where the files are is said from outside; nothing is read twice, and what is no zone is known to
/// be none, within a bound: names come from devices.
package final class ZoneTable: Sendable {
    /// Names remembered; there are about 600 zones, what is beyond are mistakes.
    private static let remembered = 2_000

    private let read: @Sendable (String) -> [UInt8]?
    private let makeNames: @Sendable () -> ZoneNames
    private let known = Mutex<[String: ZoneRules?]>([:])
    private let knownNames = Mutex<ZoneNames?>(nil)

    /// A table over files.
    ///
    /// - Parameters:
    ///   - read: the bytes of the file of a name, such as `Europe/Berlin`; nil: there is none. Only
    ///     names by ``isName(_:)`` are asked for.
    ///   - names: which names there are; it is asked once.
    package init(
        read: @escaping @Sendable (String) -> [UInt8]?,
        names: @escaping @Sendable () -> ZoneNames = { ZoneNames() }
    ) {
        (self.read, makeNames) = (read, names)
    }

    /// The names that zones have.
    package var names: ZoneNames {
        knownNames.withLock { known in
            if let known { return known }
            let names = makeNames()
            known = names
            return names
        }
    }

    /// The one name of the zone that a text means, as ``ZoneNames`` reads it; nil: none is known.
    package func canonical(_ text: String) -> String? { names.canonical(text) }

    /// The zone that a text means; nil: there is none.
    package func rules(_ text: String) -> ZoneRules? {
        if let known = known.withLock({ $0[text] }) { return known }
        guard let name = canonical(text) else { return nil }
        let rules = rules(canonical: name)
        known.withLock { known in
            if known.count < Self.remembered { known[text] = .some(rules) }
        }
        return rules
    }

    private func rules(canonical name: String) -> ZoneRules? {
        if Self.isName(name), let rules = read(name).flatMap({ ZoneRules(file: $0) }) {
            return rules
        }
        guard name.hasPrefix("UTC"), let offset = ZoneOffset(name.lowercased()) else { return nil }
        return ZoneRules(offset: Int64(offset.minutes) * 60)
    }

    /// Reads zones, so that they are known when they are asked for: not on the caller's thread, for
    /// files may be slow.
    @concurrent package func load(_ names: [String]) async {
        for name in names { _ = rules(name) }
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
