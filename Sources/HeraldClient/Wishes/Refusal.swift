public import Times

/// A refusal by the server of a part of the device's wishes.
public struct Refusal: Hashable, Sendable, Codable {
    /// The server's code, such as `invalid_argument`.
    public var code: String
    /// The path of the field that is wrong; empty if none was named.
    public var field: String
    /// The server's reason, in words for a developer.
    public var message: String
    /// The time of the refusal, by the device's clock.
    public var time: UnixTime

    /// Creates a refusal.
    public init(code: String, field: String = "", message: String, time: UnixTime) {
        (self.code, self.field, self.message, self.time) = (code, field, message, time)
    }
}

extension HeraldError {
    /// Returns the error as a refusal of a field.
    func refusal(of field: String, at now: UnixTime) -> Refusal {
        Refusal(code: code.rawValue, field: field, message: message, time: now)
    }
}

extension AttestationProblem {
    /// Returns the problem as a refusal of the registration.
    func refusal(at now: UnixTime) -> Refusal {
        Refusal(code: code, field: "attestation", message: message, time: now)
    }
}

/// A part of the device's wishes or reports, which the server takes or refuses by itself.
public enum WishPart: String, CaseIterable, Sendable, Codable {
    case tags, settings, attributes, addresses, locale, timeZone, software
    /// The device's user, which the app's own server tells Herald: ``ClientHooks/tellUser``.
    case user
    /// The ledger's events of messages.
    case events
    /// The device's position and its visits to places.
    case places

    /// True if the server may refuse single elements of the part, such as one tag.
    var hasSingles: Bool { self == .tags || self == .attributes || self == .addresses }

    /// Creates the part that a field belongs to, such as `tags` for `tags.tags[3]`; nil if there is
    /// none.
    init?(field: String) {
        let name = field.prefix { $0 != "." && $0 != "[" }.filter { $0 != "_" }.lowercased()
        switch name {
        case "timezone": self = .timeZone
        case "location", "locationconsent", "motion", "movement", "placecount", "placefilter",
            "withpolygons", "regioncount", "knownplaces":
            self = .places
        default:
            guard let part = WishPart(rawValue: name) else { return nil }
            self = part
        }
    }
}
