import Addresses
import HTTPServer
import Protocol
import Synchronization

/// Limits registrations with keys of the role device, for all threads of the gateway together.
final class RegistrationGate: Sendable {
    /// The property by which registrations are counted for a limit.
    enum Limit: String, CaseIterable, Sendable {
        case address, key, app
    }

    /// A refusal: the limit that was reached, and the time to wait.
    struct Refusal: Error, Hashable {
        let limit: Limit
        let delay: Duration
    }

    /// The most addresses, keys or apps that are remembered; each takes some 100 bytes.
    ///
    /// A forgotten one begins with a full bucket. Many addresses are stopped by the limits of the
    /// key and the app.
    private static let most = 100_000

    private enum Holder: Hashable {
        case address(AddressBlock.Ring)
        case key(String)
        case app(String)

        var limit: Limit {
            switch self {
            case .address: .address
            case .key: .key
            case .app: .app
            }
        }

        /// The factor by which the limit's rate is multiplied for the holder.
        var shares: Int { if case .address(let ring) = self { ring.shares } else { 1 } }
    }

    private let rates: [Limit: RegistrationBucket.Rate]
    private let buckets: Mutex<GenerationalCache<Holder, RegistrationBucket>>

    init(_ rates: RegistrationRates) {
        let numbers = [Limit.address: rates.address, .key: rates.key, .app: rates.app]
        self.rates = numbers.filter { $0.value > 0 }
            .mapValues { RegistrationBucket.Rate(perMinute: $0) }
        buckets = Mutex(GenerationalCache(capacity: Self.most))
    }

    /// Takes one registration out of the buckets of its address, its key and its app.
    ///
    /// Nothing is taken out of any bucket if one of them is empty.
    func take(
        _ principal: Principal, from peer: HTTPPeer, now: MonotonicInstant
    ) throws(Refusal) {
        guard principal.role <= .device else { return }
        let holders = holders(principal, peer)
        let refusal = buckets.withLock { buckets -> Refusal? in
            var found: [(Holder, RegistrationBucket)] = []
            for (holder, rate) in holders {
                var bucket = buckets.find(holder) ?? RegistrationBucket(rate, now: now)
                if let delay = bucket.wait(rate, now: now) {
                    buckets.insert(bucket, for: holder)
                    return Refusal(limit: holder.limit, delay: delay)
                }
                found.append((holder, bucket))
            }
            for (holder, var bucket) in found {
                bucket.take()
                buckets.insert(bucket, for: holder)
            }
            return nil
        }
        if let refusal { throw refusal }
    }

    private func holders(
        _ principal: Principal, _ peer: HTTPPeer
    ) -> [(Holder, RegistrationBucket.Rate)] {
        var holders: [Holder] = []
        // This machine's own address says nothing of who calls: a proxy may stand there.
        if !peer.isLoopback { holders += peer.block.rings.map(Holder.address) }
        if !principal.keyID.isEmpty { holders.append(.key(principal.keyID)) }
        holders.append(.app(principal.app))
        return holders.compactMap { holder in
            rates[holder.limit].map { (holder, $0.times(holder.shares)) }
        }
    }
}

extension RPCError {
    /// The error for a registration that a limit refuses.
    init(_ refusal: RegistrationGate.Refusal) {
        let whose =
            switch refusal.limit {
            case .address: "from this address"
            case .key: "with this key"
            case .app: "of this app"
            }
        self.init(
            .resourceExhausted,
            "there are too many registrations \(whose); try again after the time in Retry-After",
            retryAfter: refusal.delay)
    }
}
