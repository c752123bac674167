import JSON
import Protocol

/// Finds the addresses of a channel.
struct ChannelAddresses {
    private let channel: JSONValue
    private let type: String
    private let topic: String
    private let environment: String
    private(set) var found: [Proto.Address] = []
    /// The reason why the channel has no address; empty if it has one.
    private(set) var reason = ""

    init(_ channel: JSONValue, _ type: String, topic: String, environment: String) {
        (self.channel, self.type) = (channel, type)
        (self.topic, self.environment) = (topic, environment)
    }

    /// Finds the addresses.
    ///
    /// - Returns: whether the channel is imported.
    mutating func find() throws(JSONError) -> Bool {
        switch type {
        case "ios": try push("apns")
        case "android": try push("fcm-token")
        case "web": return try web()
        case "email": return try email()
        default:
            reason = "channels left out: of the type \(type.cut(to: 40))"
            return false
        }
        return true
    }

    /// Adds a phone's address.
    ///
    /// A phone without one is imported all the same, with its tags.
    private mutating func push(_ kind: String) throws(JSONError) {
        var address = Proto.Address()
        address.kind = kind
        address.value = try channel.member("push_address").plainText()
        guard !address.value.isEmpty else {
            reason = "devices that have no push address: taken over without"
            return
        }
        if kind == "apns" {
            // Apps write their token in lower case; so the registry recognises it.
            if address.value.utf8.allSatisfy(Self.isHex) {
                address.value = address.value.lowercased()
            }
            (address.topic, address.environment) = (topic, environment)
        }
        address.registerTime = Proto.Timestamp(
            airship: try channel.member("last_registration").plainText())
        found.append(address)
    }

    private mutating func web() throws(JSONError) -> Bool {
        var address = Proto.Address()
        address.kind = "webpush"
        address.value = try channel.member("push_address").plainText()
        if let keys = channel.member("web")?.member("subscription"), keys.kind == .object {
            address.publicKey = try keys.member("p256dh")?.bytes() ?? []
            address.authSecret = try keys.member("auth")?.bytes() ?? []
        }
        guard !address.value.isEmpty, address.publicKey.count == 65, address.authSecret.count == 16
        else {
            reason = "channels left out: of the type web, without the subscription's keys"
            return false
        }
        found.append(address)
        return true
    }

    private mutating func email() throws(JSONError) -> Bool {
        var address = Proto.Address()
        address.kind = "email"
        for name in ["email_address", "address", "push_address"] where address.value.isEmpty {
            address.value = try channel.member(name).plainText()
        }
        guard !address.value.isEmpty else {
            reason = "channels left out: of the type email, without the address"
            return false
        }
        guard try !isOptedOut() else {
            reason = "channels left out: of the type email, opted out"
            return false
        }
        found.append(address)
        return true
    }

    /// Returns whether the person has opted out after the last opt-in, or has never opted in.
    private func isOptedOut() throws(JSONError) -> Bool {
        let out = Proto.Timestamp(airship: try channel.member("commercial_opted_out").plainText())
        let yes = Proto.Timestamp(airship: try channel.member("commercial_opted_in").plainText())
        if let out { return (yes?.seconds ?? .min) <= out.seconds }
        guard yes == nil, let flag = channel.member("opt_in"), !flag.isNull else { return false }
        return try !flag.bool()
    }

    private static func isHex(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
