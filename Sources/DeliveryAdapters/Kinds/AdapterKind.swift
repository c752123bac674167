package import Audience
package import Crypto
package import DeliveryEngine
package import HTTPClient
package import Protocol
package import ServiceKit

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

/// A setting of an adapter.
package struct AdapterSetting: Hashable, Sendable {
    /// The name in kebab case, as an option of `herald providers set` without the dashes:
    /// `team-id`.
    package var name: String
    /// An explanation of the setting and where to find its value, in one sentence.
    package var summary: String
    /// Whether the setting is required.
    package var isRequired: Bool
    /// Whether the value is stored encrypted and never shown; a command reads it from a file.
    package var isSecret: Bool
    /// Whether the value is the content of a file, such as certificates, which a command reads.
    package var isFile: Bool

    /// Creates a setting.
    package init(
        _ name: String, _ summary: String, isRequired: Bool, isSecret: Bool = false,
        isFile: Bool = false
    ) {
        (self.name, self.summary) = (name, summary)
        (self.isRequired, self.isSecret) = (isRequired, isSecret)
        self.isFile = isFile
    }
}

/// The values of one adapter's settings.
package struct AdapterValues: Hashable, Sendable {
    /// The app's id.
    package var app: String
    /// The values by the settings' names, including secrets.
    package var values: [String: String]
    /// The private servers that the values may name.
    package var privateTargets: PrivateTargets

    /// Creates values, which by default may name no private server.
    package init(
        app: String, _ values: [String: String], privateTargets: PrivateTargets = .listed([])
    ) {
        (self.app, self.values, self.privateTargets) = (app, values, privateTargets)
    }
}

/// The dependencies of adapters.
package struct AdapterTools: Sendable {
    /// The executor to which the adapters belong.
    package var executor: any SerialExecutor
    /// The HTTP/2 client for many requests a second.
    package var exchanges: any HTTP2Exchanges
    /// The HTTP client for rare requests.
    package var http: HTTPClient
    /// The civil clock.
    package var clock: WallClock
    /// The source of keys and salts.
    package var random: Random
    /// The timer and steady clock.
    package var timer: AdapterTimer
    /// The executor of long computations.
    package var compute: AdapterCompute
    /// The APNs tokens, which all adapters with the same key share.
    package var apnsTokens: APNsTokens
    /// The FCM quotas, which all adapters with the same project share.
    package var fcmQuotas: FCMQuotas
    /// The log for details that a provider's support asks for; nil logs nothing.
    package var log: Log?

    /// Creates tools with the machine's clock and randomness; a process does this once.
    ///
    /// - Parameters:
    /// - timer: The timer; nil uses tasks on the executor.
    /// - compute: The executor of computations; nil computes at once on the adapters' executor.
    /// - apnsTokens: The tokens of the process, which survive changes of settings.
    /// - fcmQuotas: The quotas of the process, which survive changes of settings.
    package init(
        executor: any SerialExecutor, exchanges: any HTTP2Exchanges, http: HTTPClient,
        clock: WallClock = .system, random: Random = .system, timer: AdapterTimer? = nil,
        compute: AdapterCompute? = nil, apnsTokens: APNsTokens = APNsTokens(),
        fcmQuotas: FCMQuotas = FCMQuotas()
    ) {
        (self.executor, self.exchanges, self.http) = (executor, exchanges, http)
        (self.clock, self.random) = (clock, random)
        self.timer = timer ?? .tasks(on: executor)
        self.compute = compute ?? .inPlace(self.timer)
        (self.apnsTokens, self.fcmQuotas) = (apnsTokens, fcmQuotas)
    }
}
