import HTTP
import Protocol

/// One push service: its connections, and how it fares.
final class WebPushOrigin {
    let url: ProviderURL
    let addresses: WebPushAddresses
    var health: WebPushHealth
    /// Called when there is more room than before.
    var onRoom: (() -> Void)?
    /// Messages that wait for their answers.
    private(set) var underWay = 0
    /// Of those, messages that are being encrypted and not on a connection yet.
    private var encrypting = 0
    /// When it was sent to last, as a number that rises.
    var lastUse = 0
    private let limits: ProviderLimits
    private var line: ProviderLine?
    private var http1Until: MonotonicInstant?
    private var fullSince: MonotonicInstant?
    /// Under way when it was found to be slow; it is until half of them have ended.
    private var slowFrom: Int?

    init(_ url: ProviderURL, _ addresses: WebPushAddresses, _ limits: ProviderLimits) {
        self.url = url
        self.addresses = addresses
        self.limits = limits
        health = WebPushHealth(limits)
    }

    /// Whether it has connections of ours.
    var isConnected: Bool { line != nil }

    /// Whether something is known of it that is worth remembering.
    func isWorthKeeping(_ now: MonotonicInstant) -> Bool {
        underWay > 0 || isConnected || health.rest(at: now.sinceOrigin) != nil
    }

    /// Whether it is spoken to by HTTP/1.1.
    func isHTTP1(_ now: MonotonicInstant) -> Bool { http1Until.map { now < $0 } ?? false }

    /// From now on it is spoken to by HTTP/1.1, for a while.
    func speakHTTP1(_ now: MonotonicInstant) {
        http1Until = now + limits.webHTTP1Memory
        disconnect()
    }

    /// How many messages may begin now.
    func room(_ now: MonotonicInstant) -> Int {
        if isHTTP1(now) { return max(0, most(limits.webHTTP1) - underWay) }
        guard let line else { return max(0, 1 - underWay) }
        return health.isDoubtful
            ? max(0, min(1, line.free) - underWay) : max(0, line.free - encrypting)
    }

    private func most(_ usual: Int) -> Int { health.isDoubtful ? 1 : usual }

    /// Whether messages to others need not wait until it takes more.
    func isPassedBy(_ now: MonotonicInstant) -> Bool {
        if slowFrom != nil || health.isDoubtful { return true }
        guard room(now) == 0 else { return false }
        guard let since = fullSince else {
            fullSince = now
            return false
        }
        guard now - since >= limits.webPatience else { return false }
        slowFrom = underWay
        return true
    }

    /// Whether it is known to take long.
    var isSlow: Bool { slowFrom != nil }

    /// The line to it, made if there is none.
    func line(
        _ make: () throws(CredentialError) -> ProviderLine
    ) throws(CredentialError) -> ProviderLine {
        if let line { return line }
        let made = try make()
        made.onRoom = { [weak self] in self?.onRoom?() }
        line = made
        return made
    }

    /// A message begins to be encrypted.
    func begin() {
        underWay += 1
        encrypting += 1
    }

    /// A message is encrypted, and goes to a connection next or ends.
    func encrypted() { encrypting -= 1 }

    /// A message has ended.
    func end() {
        underWay -= 1
        fullSince = nil
        if let from = slowFrom, underWay <= from / 2 { slowFrom = nil }
    }

    /// Ends its connections.
    func disconnect() {
        line?.close()
        line = nil
    }
}
