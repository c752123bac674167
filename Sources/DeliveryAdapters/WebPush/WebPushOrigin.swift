import Addresses
import HTTP
import Protocol

/// One push service, with its connections and its health.
final class WebPushOrigin: BulkheadOrigin {
    let url: ProviderURL
    let addresses: WebPushAddresses
    /// True if messages may go to the push service.
    let isAccepted: Bool
    var health: OriginHealth
    /// A closure that is called when there is more room than before.
    var onRoom: (() -> Void)?
    var pace = OriginPace()
    var fields = WebPushFields()
    var sizes: WebPushSizes
    /// The number of messages that are being encrypted and have no connection yet.
    private var encrypting = 0
    var lastUse = 0
    private let limits: ProviderLimits
    private var line: ProviderLine?
    private var http1Until: MonotonicInstant?

    init(_ url: ProviderURL, _ configuration: WebPushConfiguration, _ limits: ProviderLimits) {
        self.url = url
        addresses = WebPushAddresses(url, configuration.policy)
        isAccepted = configuration.accepts(url)
        self.limits = limits
        health = OriginHealth(limits)
        sizes = WebPushSizes(limits)
    }

    var name: String { url.origin }

    var isConnected: Bool { line != nil }

    /// Returns whether HTTP/1.1 is used at present.
    func isHTTP1(_ now: MonotonicInstant) -> Bool { http1Until.map { now < $0 } ?? false }

    /// Switches to HTTP/1.1 for a while.
    func speakHTTP1(_ now: MonotonicInstant) {
        http1Until = now + limits.webHTTP1Memory
        disconnect()
    }

    func room(_ now: MonotonicInstant) -> Int {
        if isHTTP1(now) { return max(0, most(limits.webHTTP1) - underWay) }
        guard let line else { return max(0, 1 - underWay) }
        return health.isDoubtful
            ? max(0, min(1, line.free) - underWay) : max(0, line.free - encrypting)
    }

    private func most(_ usual: Int) -> Int { health.isDoubtful ? 1 : usual }

    /// Returns the connections to the service, which are created if there are none.
    func line(
        _ make: () throws(CredentialError) -> ProviderLine
    ) throws(CredentialError) -> ProviderLine {
        if let line { return line }
        let made = try make()
        made.onRoom = { [weak self] in self?.onRoom?() }
        line = made
        return made
    }

    /// Records that the encryption of a message begins.
    func encrypts() { encrypting += 1 }

    /// Records that the encryption of a message has ended.
    func encrypted() { encrypting -= 1 }

    func disconnect() {
        line?.close()
        line = nil
    }
}
