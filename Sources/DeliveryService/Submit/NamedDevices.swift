import Audience
import AudienceMessages
import Protocol

/// The devices that a selector names one by one.
enum NamedDevices {
    /// Returns the device ids in a selector's text.
    static func ids(in audience: String) throws(RPCError) -> Set<String> {
        // Fast path: most selectors name no device, or are a single device and need no parsing.
        let word = "device:"
        if audience.hasPrefix(word), audience.utf8.allSatisfy(\.isOfPlainWord) {
            return [String(audience.dropFirst(word.utf8.count))]
        }
        guard audience.contains(word) else { return [] }
        let ids = try Selector(audience: audience, nil).atoms.compactMap { atom in
            if case .device(let id) = atom { id } else { nil }
        }
        return Set(ids)
    }

    /// Refuses an audience that names a device or a user, because erasures do not search schedules.
    ///
    /// - Throws: `invalidArgument` that names the field.
    static func refusePeople(in audience: String) throws(RPCError) {
        for atom in try Selector(audience: audience, nil).atoms {
            switch atom {
            case .device: throw .invalid("audience", "names a device: use a tag or a list")
            case .user: throw .invalid("audience", "names a user: use a tag, a list or a segment")
            default: break
            }
        }
    }
}

extension UInt8 {
    /// True if the byte is a letter, a digit, a hyphen or the colon.
    ///
    /// A selector of these alone has only one atom.
    fileprivate var isOfPlainWord: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
