package import Audience
package import DeliveryEngine
package import Protocol

/// A kind of provider that an app's team can set up, such as APNs.
///
/// Each kind has a folder of its own; ``AdapterKinds`` lists them.
package protocol AdapterKind: Sendable {
    /// The kind's name in commands and settings, such as `apns`.
    var name: String { get }
    /// The kinds of address that the kind reaches, the preferred ones first; empty if it accepts
    /// every device.
    var addressKinds: [String] { get }
    /// Returns the kinds of address to which a content is sent.
    func addressKinds(for content: Proto.Content) -> [String]
    /// The limits of the kind's lanes.
    var laneLimits: Lane.Limits { get }
    /// The possible settings, in the order of their explanations.
    var settings: [AdapterSetting] { get }
    /// Checks settings and creates an adapter, which makes no connection yet.
    ///
    /// - Throws: ``CredentialError`` that names the setting and says what to do.
    func make(
        _ values: AdapterValues, _ tools: AdapterTools
    ) throws(CredentialError) -> any Adapter
    /// Returns the servers that the settings name, apart from the provider's usual ones.
    func targets(_ values: AdapterValues) -> [AdapterTarget]
    /// Returns whether an adapter with these settings (without secrets) sends a notification once,
    /// to an audience that the provider resolves itself.
    func sendsToAudiences(_ settings: [String: String]) -> Bool
    /// Returns the reason why such an adapter cannot send to an audience; nil if it can.
    func problem(with audience: Selector) -> String?
    /// Returns the size of a message in the kind's format with these settings (without secrets), in
    /// bytes, whatever its address is; nil if it is not known.
    func bytes(of message: OutgoingMessage, _ settings: [String: String]) -> Int?
    /// Returns how many messages the provider takes in a minute with these settings; nil if no such
    /// limit is known.
    func messagesPerMinute(_ settings: [String: String]) -> Int?
}

extension AdapterKind {
    /// Returns nil: the size is not known before the message is sent.
    package func bytes(of message: OutgoingMessage, _ settings: [String: String]) -> Int? { nil }

    /// Returns nil: most providers name no limit.
    package func messagesPerMinute(_ settings: [String: String]) -> Int? { nil }
}

extension AdapterKind {
    /// Returns false: most kinds send to each device.
    package func sendsToAudiences(_ settings: [String: String]) -> Bool { false }

    /// Returns the reason for kinds that do not support audiences.
    package func problem(with audience: Selector) -> String? { "it sends to devices only" }
}

extension AdapterKind {
    /// The default limits.
    package var laneLimits: Lane.Limits { Lane.Limits() }

    /// Returns no server.
    package func targets(_ values: AdapterValues) -> [AdapterTarget] { [] }

    /// Returns all kinds of address: most kinds send every content to the same ones.
    package func addressKinds(for content: Proto.Content) -> [String] { addressKinds }
}
