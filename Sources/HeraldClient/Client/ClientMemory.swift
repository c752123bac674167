import Times

/// The client's memory of its exchanges with the server.
struct ClientMemory: Hashable, Sendable, Codable {
    var schedule = SyncSchedule.Memory()
    /// The cursor of the inbox for the next sync; empty for all of it.
    var cursor = ""
    /// The server's reports of addresses that are not in use.
    var unusedAddresses: [AddressReport] = []
    /// A time zone and a locale that the server does not understand.
    var unknownTimeZone = ""
    var unknownLocale = ""
    /// The reason why the server does not register the device; nil if none is known.
    var registrationRefusal: Refusal?
    /// The reason why the server does not take the report of places; nil if none is known.
    var placesRefusal: Refusal?
    /// The reason why the app's server has not noted the device's user; nil if none is known.
    var userProblem: Refusal?
    /// The failure of the last request, with its time; nil if it was answered.
    var lastFailure: Refusal?
    var permission = Permission()
    /// The number of times that this device was made again from another device's copy.
    var copies = 0

    init() {}

    /// Forgets all that belongs to a device that the server knew, but not the permission, which the
    /// system keeps as well.
    mutating func forgetServer() {
        let (permission, copies) = (permission, copies)
        self = ClientMemory()
        (self.permission, self.copies) = (permission, copies)
    }
}

/// The storing of the memory by its changes, which mostly are the time of the last sync.
extension ClientMemory: Comparing {
    struct Change: Codable, Sendable {
        var schedule: SyncSchedule.Memory?
        var cursor: String?
        var unusedAddresses: [AddressReport]?
        var unknownTimeZone: String?
        var unknownLocale: String?
        var registrationRefusal: Became<Refusal>?
        var placesRefusal: Became<Refusal>?
        var userProblem: Became<Refusal>?
        var lastFailure: Became<Refusal>?
        var permission: Permission?
        var copies: Int?
    }

    func change(since old: Self) -> Change? {
        guard self != old else { return nil }
        return Change(
            schedule: Difference.find(old.schedule, schedule),
            cursor: Difference.find(old.cursor, cursor),
            unusedAddresses: Difference.find(old.unusedAddresses, unusedAddresses),
            unknownTimeZone: Difference.find(old.unknownTimeZone, unknownTimeZone),
            unknownLocale: Difference.find(old.unknownLocale, unknownLocale),
            registrationRefusal: Became(from: old.registrationRefusal, to: registrationRefusal),
            placesRefusal: Became(from: old.placesRefusal, to: placesRefusal),
            userProblem: Became(from: old.userProblem, to: userProblem),
            lastFailure: Became(from: old.lastFailure, to: lastFailure),
            permission: Difference.find(old.permission, permission),
            copies: Difference.find(old.copies, copies))
    }

    mutating func apply(_ change: Change) {
        Difference.apply(change.schedule, to: &schedule)
        Difference.apply(change.cursor, to: &cursor)
        Difference.apply(change.unusedAddresses, to: &unusedAddresses)
        Difference.apply(change.unknownTimeZone, to: &unknownTimeZone)
        Difference.apply(change.unknownLocale, to: &unknownLocale)
        change.registrationRefusal?.apply(to: &registrationRefusal)
        change.placesRefusal?.apply(to: &placesRefusal)
        change.userProblem?.apply(to: &userProblem)
        change.lastFailure?.apply(to: &lastFailure)
        Difference.apply(change.permission, to: &permission)
        Difference.apply(change.copies, to: &copies)
    }
}

/// The server's report of an address that is not in use.
public struct AddressReport: Hashable, Sendable, Codable {
    /// A reason why an address is not in use.
    public enum State: String, Sendable, Codable {
        /// The code that was sent there has not been entered:
        /// ``HeraldClient/HeraldClient/confirmAddress(code:)``.
        case unconfirmed
        /// Another device has registered the address since.
        case moved
        /// The provider says that the address is gone.
        case invalid
        /// The address is taken for one of another app or environment; it is tried all the same.
        case suspect
        /// The server says something that this version of the library does not know.
        case unknown
    }

    /// The kind of the address, such as `email`.
    public var kind: String
    /// The address itself.
    public var value: String
    /// The reason why the address is not in use.
    public var state: State
    /// The reason in the server's words; empty if there is none.
    public var reason: String

    init?(_ json: JSONValue) {
        guard let kind = json["kind"]?.string, let value = json["value"]?.string else { return nil }
        (self.kind, self.value) = (kind, value)
        let name = json["state"]?.string?.split(separator: "_").last?.lowercased() ?? ""
        state = State(rawValue: name) ?? .unknown
        reason = json["stateReason"]?.string ?? ""
    }
}
