public import Foundation

/// An address at which this device can be reached, given by a push provider, a browser or the
/// person.
public struct PushAddress: Hashable, Sendable, Codable {
    /// The kind, such as `apns`, `fcm-token`, `webpush` or `email`.
    public var kind: String
    /// The address itself, such as a device token in hexadecimal.
    public var value: String
    /// The app's bundle id, of Apple's tokens only.
    public var topic = ""
    /// `production` or `sandbox`, of Apple's tokens only; empty means production.
    public var environment = ""
    /// `keys.p256dh` of a browser's subscription, of Web Push only.
    public var publicKey = Data()
    /// `keys.auth` of a browser's subscription, of Web Push only.
    public var authSecret = Data()

    /// Creates an address.
    public init(kind: String, value: String) { (self.kind, self.value) = (kind, value) }

    /// The token that iOS has given to the app.
    ///
    /// - Parameters:
    ///   - token: the token's bytes.
    ///   - topic: the app's bundle id.
    ///   - isSandbox: true if it is of a build that Xcode has installed.
    public static func apns(_ token: Data, topic: String, isSandbox: Bool = false) -> PushAddress {
        let digits = token.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
        var address = PushAddress(kind: "apns", value: digits.joined())
        (address.topic, address.environment) = (topic, isSandbox ? "sandbox" : "")
        return address
    }

    /// The token that Firebase has given to the app.
    public static func firebase(_ token: String) -> PushAddress {
        PushAddress(kind: "fcm-token", value: token)
    }

    /// True if the address leads to the one device to which the system or the browser gave it.
    ///
    /// A mail address and a webhook are a person's.
    var isOfDevice: Bool { kind != "email" && kind != "webhook" }

    var json: JSONValue {
        var members: [String: JSONValue] = ["kind": .text(kind), "value": .text(value)]
        if !topic.isEmpty { members["topic"] = .text(topic) }
        if !environment.isEmpty { members["environment"] = .text(environment) }
        if !publicKey.isEmpty { members["publicKey"] = .text(publicKey.base64EncodedString()) }
        if !authSecret.isEmpty { members["authSecret"] = .text(authSecret.base64EncodedString()) }
        return .object(members)
    }
}
