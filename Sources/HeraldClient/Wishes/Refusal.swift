public import Times

/// A refusal by the server of a part of the device's wishes.
public struct Refusal: Hashable, Sendable, Codable {
    /// The server's code, such as `invalid_argument`.
    public var code: String
    /// The field that is wrong; empty: none was named.
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
    /// Returns the refusal that this is of a field.
    func refusal(of field: String, at now: UnixTime) -> Refusal {
        Refusal(code: code.rawValue, field: field, message: message, time: now)
    }
}

extension AttestationProblem {
    /// Returns why the install was not registered.
    func refusal(at now: UnixTime) -> Refusal {
        Refusal(code: code, field: "attestation", message: message, time: now)
    }
}

/// A part of what the device wants, which the server takes or refuses by itself.
public enum WishPart: String, CaseIterable, Sendable, Codable {
    case tags, settings, attributes, addresses, locale, timeZone, software
    /// Whose device this is, which the app's own server tells: ``ClientHooks/tellUser``.
    case user
    /// The ledger's events, which say what happened to messages.
    case events
    /// The device's position and its visits to places.
    case places

    /// True if the server may refuse single things of it, such as one tag.
    var hasSingles: Bool { self == .tags || self == .attributes || self == .addresses }

    /// The part that a field belongs to, such as `tags` for `tags.tags[3]`; nil: to none.
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
