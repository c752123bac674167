import Audience
import Protocol

/// The door for what devices and operators say: afterwards the types are the proof.
enum DeviceFields {
    /// Tags, each checked; in order, each once.
    ///
    /// - Parameter field: the list's path, such as `tags.tags`.
    static func tags(_ texts: [String], _ field: String) throws(RPCError) -> [Tag] {
        guard texts.count <= RegistryLimits.tagsPerDevice else {
            throw .invalid(field, "a device follows at most \(RegistryLimits.tagsPerDevice)")
        }
        var tags: [Tag] = []
        tags.reserveCapacity(texts.count)
        for (index, text) in texts.enumerated() {
            do throws(TagError) {
                tags.append(try Tag(text))
            } catch {
                throw .invalid("\(field)[\(index)]", error.message)
            }
        }
        let isInOrder = zip(tags, tags.dropFirst()).allSatisfy { $0 < $1 }
        return isInOrder ? tags : Set(tags).sorted()
    }

    /// Addresses, each checked.
    static func addresses(_ addresses: [Proto.Address], _ field: String) throws(RPCError) {
        guard addresses.count <= RegistryLimits.addressesPerDevice else {
            throw .invalid(field, "a device has at most \(RegistryLimits.addressesPerDevice)")
        }
        var bytes = 0
        for (index, address) in addresses.enumerated() {
            let path = "\(field)[\(index)]"
            guard (1...32).contains(address.kind.utf8.count),
                address.kind.utf8.allSatisfy({ Self.isNameByte($0) })
            else { throw .invalid("\(path).kind", "is 1 to 32 of a-z, 0-9 and '-', such as apns") }
            guard !address.value.isEmpty else { throw .invalid("\(path).value", "is required") }
            try text(address.value, "\(path).value", limit: RegistryLimits.addressBytes)
            guard !addresses[..<index].contains(address) else {
                throw .invalid(path, "is there twice")
            }
            bytes += address.value.utf8.count
            guard bytes <= RegistryLimits.addressBytes else {
                throw .invalid(
                    field, "the values have over \(RegistryLimits.addressBytes) bytes together")
            }
        }
    }

    /// Settings.
    static func settings(_ settings: Proto.Settings?, _ field: String) throws(RPCError) {
        guard let hours = settings?.quietHours else { return }
        guard hours.startMinute < 1440 else {
            throw .invalid("\(field).quiet_hours.start_minute", "is 0 to 1439")
        }
        guard hours.endMinute < 1440 else {
            throw .invalid("\(field).quiet_hours.end_minute", "is 0 to 1439")
        }
    }

    /// An IANA name by its shape; empty is allowed.
    static func timeZone(_ name: String, _ field: String) throws(RPCError) {
        let isAllowed = name.utf8.allSatisfy { isLetterOrDigit($0) || "+-_/".utf8.contains($0) }
        guard name.utf8.count <= 64, isAllowed, !name.hasPrefix("/") else {
            throw .invalid(field, "is not an IANA name such as America/New_York")
        }
    }

    /// Any short text without control characters.
    static func text(
        _ text: String, _ field: String, limit: Int = RegistryLimits.nameBytes
    ) throws(RPCError) {
        guard text.utf8.count <= limit else { throw .invalid(field, "is over \(limit) bytes") }
        guard
            text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && !(0x7f...0x9f).contains($0.value) }
            )
        else { throw .invalid(field, "has a control character") }
    }

    /// An install id; empty is allowed.
    static func install(_ id: String, _ field: String) throws(RPCError) -> String? {
        guard !id.isEmpty else { return nil }
        let range = RegistryLimits.installBytes
        guard range.contains(id.utf8.count) else {
            throw .invalid(
                field, "is \(range.lowerBound) to \(range.upperBound) bytes that nobody can guess")
        }
        try text(id, field)
        return id
    }

    /// An app's id.
    static func appID(_ id: String, _ field: String) throws(RPCError) {
        guard RegistryLimits.appIDBytes.contains(id.utf8.count), id.utf8.allSatisfy(isNameByte),
            let first = id.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
        else {
            throw .invalid(field, "is 1 to 64 of a-z, 0-9 and '-', beginning with a letter")
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        isNameByte(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }
}
