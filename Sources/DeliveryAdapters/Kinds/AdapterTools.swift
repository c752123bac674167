package import Crypto
package import HTTPClient
package import ServiceKit

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
