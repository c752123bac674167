import HTTPClient
import Protocol

/// The push services that there are, as many as may be.
struct WebPushOrigins {
    private let limits: ProviderLimits
    private let policy: AddressPolicy
    private var origins: [String: WebPushOrigin] = [:]
    private(set) var connected: [WebPushOrigin] = []
    private var uses = 0

    init(_ policy: AddressPolicy, _ limits: ProviderLimits) {
        self.policy = policy
        self.limits = limits
    }

    /// The push service of an endpoint.
    mutating func origin(of url: ProviderURL, at now: MonotonicInstant) -> WebPushOrigin {
        uses += 1
        if let known = origins[url.origin] {
            known.lastUse = uses
            return known
        }
        if origins.count >= limits.webRecords {
            origins = origins.filter { $0.value.isWorthKeeping(now) }
        }
        // Clients have named too many that do not work: these are learnt of anew.
        if origins.count >= limits.webRecords {
            origins = origins.filter { $0.value.underWay > 0 || $0.value.isConnected }
        }
        let origin = WebPushOrigin(url, WebPushAddresses(url, policy), limits)
        origin.lastUse = uses
        origins[url.origin] = origin
        return origin
    }

    /// Takes note that an origin is to have connections, of which others may have to let go.
    ///
    /// - Returns: whether there may be any more.
    mutating func connect(_ origin: WebPushOrigin) -> Bool {
        if connected.contains(where: { $0 === origin }) { return true }
        connected.removeAll { !$0.isConnected && $0.underWay == 0 }
        if connected.count >= limits.webOrigins {
            let idle = connected.filter { $0.underWay == 0 }
            guard let oldest = idle.min(by: { $0.lastUse < $1.lastUse }) else { return false }
            oldest.disconnect()
            connected.removeAll { $0 === oldest }
        }
        connected.append(origin)
        return true
    }

    /// How many messages may begin now, as far as the origins are asked; origins that take no more
    /// for the moment are waited for, but not long.
    func room(_ now: MonotonicInstant) -> Int {
        var (room, idle) = (Int.max, 1)
        for origin in connected {
            if origin.underWay == 0 {
                idle = max(idle, origin.room(now))
            } else if !origin.isPassedBy(now) {
                room = min(room, origin.room(now))
            }
        }
        return room == .max ? idle : room
    }

    /// Ends all connections.
    func close() {
        for origin in connected { origin.disconnect() }
    }
}
