package import Audience
package import Crypto
package import DeliveryEngine
package import HTTPClient
package import Protocol
package import ServiceKit

/// A kind of provider that an app's team can set up, such as APNs.
///
/// Each has a folder of its own; ``AdapterKinds`` lists them.
package protocol AdapterKind: Sendable {
    /// Its name in commands and settings, such as `apns`.
    var name: String { get }
    /// The kinds of address that it reaches, the best first; empty: it takes every device.
    var addressKinds: [String] { get }
    /// Those of them that a content goes to.
    func addressKinds(for content: Proto.Content) -> [String]
    /// What its lane bears.
    var laneLimits: Lane.Limits { get }
    /// What can be set, in the order in which it is explained.
    var settings: [AdapterSetting] { get }
    /// Checks settings and makes an adapter of them, which has connected to nobody yet.
    ///
    /// - Throws: ``CredentialError`` that names the setting and says what to do.
    func make(
        _ values: AdapterValues, _ tools: AdapterTools
    ) throws(CredentialError) -> any Adapter
    /// Whether an adapter of these settings, secrets left out, sends a notification once, to an
    /// audience that the provider finds by itself.
    func sendsToAudiences(_ settings: [String: String]) -> Bool
    /// Why such an adapter cannot send to an audience; nil: it can.
    func problem(with audience: Selector) -> String?
}

extension AdapterKind {
    /// Most send to each device.
    package func sendsToAudiences(_ settings: [String: String]) -> Bool { false }

    /// Those that know no audiences.
    package func problem(with audience: Selector) -> String? { "it sends to devices only" }
}

extension AdapterKind {
    /// The usual ones.
    package var laneLimits: Lane.Limits { Lane.Limits() }

    /// Most send everything to the same addresses.
    package func addressKinds(for content: Proto.Content) -> [String] { addressKinds }
}

/// Something that can be set of an adapter.
package struct AdapterSetting: Hashable, Sendable {
    /// In kebab case, as `herald providers set` has it without the dashes: `team-id`.
    package var name: String
    /// What it is and where to find it, in a sentence for people.
    package var summary: String
    /// Whether there must be one.
    package var isRequired: Bool
    /// Whether it is stored sealed and never shown again; a command takes it from a file.
    package var isSecret: Bool

    /// A setting.
    package init(_ name: String, _ summary: String, isRequired: Bool, isSecret: Bool = false) {
        (self.name, self.summary) = (name, summary)
        (self.isRequired, self.isSecret) = (isRequired, isSecret)
    }
}

/// What was set of one adapter.
package struct AdapterValues: Hashable, Sendable {
    /// Whose it is.
    package var app: String
    /// By the settings' names, secrets among them.
    package var values: [String: String]

    /// Settings.
    package init(app: String, _ values: [String: String]) {
        (self.app, self.values) = (app, values)
    }
}

/// What adapters work with.
package struct AdapterTools: Sendable {
    /// Where they live.
    package var executor: any SerialExecutor
    /// Requests by HTTP/2, many a second.
    package var exchanges: any HTTP2Exchanges
    /// Requests that are rare.
    package var http: HTTPClient
    /// Civil time.
    package var clock: WallClock
    /// Keys and salts.
    package var random: Random
    /// Spans of time.
    package var timer: AdapterTimer
    /// What takes long.
    package var compute: AdapterCompute
    /// The tokens of APNs, which all adapters with the same key have in common.
    package var apnsTokens: APNsTokens
    /// The quotas of FCM, which all adapters with the same project have in common.
    package var fcmQuotas: FCMQuotas
    /// Where adapters say what a provider's support asks for; nil: nowhere.
    package var log: Log?

    /// Tools with the machine's clock and randomness; a process makes them once.
    ///
    /// - Parameters:
    ///   - timer: nil: by tasks on the executor.
    ///   - compute: nil: where adapters live, at once.
    ///   - apnsTokens: those of the process, whatever is set up anew.
    ///   - fcmQuotas: likewise.
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
