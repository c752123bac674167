import Audience
import AudienceMessages
import Protocol
import ServiceKit

/// The checks of the fields that devices and operators send.
///
/// The returned types prove that a value was checked.
enum DeviceFields {
    /// Checks tags and returns them sorted, each once.
    ///
    /// - Parameters:
    ///   - field: the path of the list, such as `tags.tags`.
    ///   - areOld: True if the tags may be stored already, so that ``TagRules`` do not count.
    static func tags(
        _ texts: [String], _ field: String, areOld: Bool = false
    ) throws(RPCError) -> [Tag] {
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
            if !areOld, let problem = TagRules.problem(of: tags[index]) {
                throw .invalid("\(field)[\(index)]", problem)
            }
        }
        let isInOrder = zip(tags, tags.dropFirst()).allSatisfy { $0 < $1 }
        guard !isInOrder else { return tags }
        tags.sort()
        return tags.enumerated().filter { $0 == 0 || tags[$0 - 1] != $1 }.map(\.element)
    }

    /// Returns the texts of a list whose tags are in another order, or there more than once; nil if
    /// there is no difference.
    static func texts(_ texts: [String], unlike tags: [Tag]) -> [String]? {
        let isAlike =
            texts.count == tags.count
            && zip(texts, tags).allSatisfy { $0.utf8.elementsEqual($1.text.utf8) }
        return isAlike ? nil : texts
    }

    /// Checks the outcomes that providers reported for addresses.
    static func outcomes(
        _ outcomes: [Proto.AddressOutcome], _ field: String
    ) throws(RPCError) {
        guard outcomes.count <= RegistryLimits.outcomesPerCall else {
            throw .invalid(field, "at most \(RegistryLimits.outcomesPerCall) at a time")
        }
        for (index, outcome) in outcomes.enumerated() {
            let path = "\(field)[\(index)]"
            guard (1...3).contains(outcome.verdict.rawValue) else {
                throw .invalid("\(path).verdict", "is GONE, WRONG_TARGET or WORKS")
            }
            try text(outcome.reason, "\(path).reason", limit: RegistryLimits.reasonBytes)
            if let time = outcome.providerTime {
                _ = try UnixTime(time, "\(path).provider_time")
            }
        }
    }

    /// Checks settings.
    static func settings(_ settings: Proto.Settings?, _ field: String) throws(RPCError) {
        try types(settings?.switchedOff ?? [], "\(field).switched_off")
        guard let hours = settings?.quietHours else { return }
        guard hours.startMinute < 1440 else {
            throw .invalid("\(field).quiet_hours.start_minute", "must be 0 to 1439")
        }
        guard hours.endMinute < 1440 else {
            throw .invalid("\(field).quiet_hours.end_minute", "must be 0 to 1439")
        }
        guard hours.exempt.count <= RegistryLimits.quietExemptions else {
            throw .invalid(
                "\(field).quiet_hours.exempt",
                "has at most \(RegistryLimits.quietExemptions) types")
        }
        try types(hours.exempt, "\(field).quiet_hours.exempt")
    }

    /// Checks types of notification.
    private static func types(_ texts: [String], _ field: String) throws(RPCError) {
        _ = try tags(texts, field)
        for (index, text) in texts.enumerated() {
            _ = try NotificationType(text, field: "\(field)[\(index)]")
        }
    }

    /// Checks a short text, which must have no control characters.
    static func text(
        _ text: String, _ field: String, limit: Int = RegistryLimits.nameBytes
    ) throws(RPCError) {
        guard text.utf8.count <= limit else { throw .invalid(field, "is over \(limit) bytes") }
        guard
            text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && !(0x7f...0x9f).contains($0.value) }
            )
        else { throw .invalid(field, "has a control character") }
    }

    /// Checks the name of a platform: one that is nearly a usual one, or has other capitals, is
    /// misspelt, and no audience would find the device.
    static func platform(_ platform: String, _ field: String) throws(RPCError) {
        try text(platform, field)
        guard platform.first != " ", platform.last != " " else {
            throw .invalid(field, "begins or ends with a blank")
        }
        guard let near = PlatformName.meant(by: platform) else { return }
        throw .invalid(
            field, "is \(QuotedText.printable(platform, atMost: 16)); did you mean \(near)?")
    }

    /// Checks an install id; returns nil for an empty one.
    static func install(_ id: String, _ field: String) throws(RPCError) -> String? {
        guard !id.isEmpty else { return nil }
        let range = RegistryLimits.installBytes
        guard range.contains(id.utf8.count) else {
            throw .invalid(
                field, "must be \(range.lowerBound) to \(range.upperBound) random bytes")
        }
        try text(id, field)
        return id
    }

    /// Checks an app's id.
    static func appID(_ id: String, _ field: String) throws(RPCError) {
        guard RegistryLimits.appIDBytes.contains(id.utf8.count), id.utf8.allSatisfy(isNameByte),
            let first = id.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
        else {
            throw .invalid(field, "must be 1 to 64 of a-z, 0-9 and '-', beginning with a letter")
        }
    }

    static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
