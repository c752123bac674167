import Synchronization

/// The rules of time zones by name, each read once.
///
/// The caller says how files are read. Results are cached, also for names that are not zones, up to
/// a limit, because names come from devices.
package final class ZoneTable: Sendable {
    /// The most cached names.
    ///
    /// There are about 600 zones; everything beyond is a mistake.
    private static let remembered = 2_000

    private let read: @Sendable (String) -> [UInt8]?
    private let makeNames: @Sendable () -> ZoneNames
    private let known = Mutex<[String: ZoneRules?]>([:])
    private let knownNames = Mutex<ZoneNames?>(nil)

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - read: returns the bytes of the file of a name such as `Europe/Berlin`, or nil if there
    ///     is none. It is only called for names that satisfy ``isName(_:)``.
    ///   - names: returns the names of zones; it is called once.
    package init(
        read: @escaping @Sendable (String) -> [UInt8]?,
        names: @escaping @Sendable () -> ZoneNames = { ZoneNames() }
    ) {
        (self.read, makeNames) = (read, names)
    }

    /// The names of zones.
    package var names: ZoneNames {
        knownNames.withLock { known in
            if let known { return known }
            let names = makeNames()
            known = names
            return names
        }
    }

    /// Returns the canonical name of the zone that a text means, as ``ZoneNames`` reads it; nil if
    /// none is known.
    package func canonical(_ text: String) -> String? { names.canonical(text) }

    /// Returns the rules of the zone that a text means; nil if there is no such zone.
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

    /// Reads zones in advance, away from the caller's thread, because files may be slow.
    @concurrent package func load(_ names: [String]) async {
        for name in names { _ = rules(name) }
    }

    /// Returns whether a text may be a zone's name.
    ///
    /// It has parts of letters, digits, `+`, `-` and `_` with `/` between them, and at most 64
    /// bytes. Names below `right` and `posix` are excluded: these folders have the same zones with
    /// and without leap seconds.
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
