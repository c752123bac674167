import Addresses
import Audience
import Protocol
import ServiceKit

/// The amount that the devices of network addresses have cost others: a token bucket for each
/// address, which may be overdrawn.
///
/// The amount that a call brings is known when it has been stored. So it is counted then, and
/// whoever has brought too much pauses before the next call.
struct NetworkDebts {
    /// The amount that may come at once, and the further amount that may come each minute.
    struct Rate: Sendable {
        let burst: Int
        let perMinute: Int

        /// Bytes that are stored.
        ///
        /// The address of a mobile network may register 60 phones in a minute, of some two
        /// kilobytes each. A script would otherwise store 20 GB a day from one address.
        static let bytes = Rate(burst: 4 << 20, perMinute: 256 << 10)
        /// Mail addresses and webhooks that get a code.
        ///
        /// The people behind an office's address may all name theirs on one day. A script would
        /// otherwise send more than a million mails to strangers, in the app's name.
        static let codes = Rate(burst: 200, perMinute: 5)
        /// Tags of devices that have changed their tags, before and after.
        ///
        /// To change a device takes the longer the more tags it has: with a thousand, some
        /// milliseconds of the thread that answers all. A person follows or unfollows something a
        /// few times a day.
        static let changes = Rate(burst: 100_000, perMinute: 20_000)
    }

    /// The most addresses that are remembered for one app; each takes some 100 bytes.
    static let addresses = 10_000

    private struct Debt {
        var amount: Double
        var time: UnixTime
    }

    private let rate: Rate
    private var debts: [AddressBlock: Debt] = [:]

    /// Creates full buckets.
    init(_ rate: Rate) { self.rate = rate }

    /// Returns the time for which a source has to pause; nil for not at all.
    func pause(of source: WordSource) -> Duration? {
        guard case .device(let client?, let now) = source, !debts.isEmpty else { return nil }
        let pauses = client.rings.compactMap { ring -> Duration? in
            let over = amount(ring, now) - Double(rate.burst * ring.shares)
            guard over >= 0 else { return nil }
            let wait = (over + 1) * 60_000 / Double(rate.perMinute * ring.shares)
            return .milliseconds(Int64(wait.rounded(.up)))
        }
        return pauses.max()
    }

    /// Counts an amount that a source has brought.
    mutating func charge(_ count: Int, to source: WordSource) {
        guard count > 0, case .device(let client?, let now) = source else { return }
        for ring in client.rings {
            debts[ring.block] = Debt(amount: amount(ring, now) + Double(count), time: now)
        }
        guard debts.count > Self.addresses else { return }
        // Whose debt is the smallest is forgotten first.
        let kept = debts.sorted { $0.value.amount > $1.value.amount }.prefix(Self.addresses / 2)
        debts = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
    }

    private func amount(_ ring: AddressBlock.Ring, _ now: UnixTime) -> Double {
        guard let debt = debts[ring.block] else { return 0 }
        // A clock that was set back forgives nothing.
        let passed = Double(max(0, now.milliseconds - debt.time.milliseconds))
        return max(0, debt.amount - passed * Double(rate.perMinute * ring.shares) / 60_000)
    }
}

extension AppDirectory {
    /// Checks that the devices of a network address have not brought too much lately.
    ///
    /// - Parameter addresses: the addresses that a call names.
    /// - Throws: `resourceExhausted`, with the time after which there is room again.
    func checkDebts(of source: WordSource, naming addresses: [Proto.Address]) throws(RPCError) {
        if let pause = [bytes.pause(of: source), changes.pause(of: source)].compactMap(\.self).max()
        {
            throw RPCError(
                .resourceExhausted,
                "devices of this network address have stored or changed very much; try again after "
                    + "the time in Retry-After", retryAfter: pause)
        }
        guard addresses.contains(where: { Confirmation.kinds.contains($0.kind) }),
            let pause = codes.pause(of: source)
        else { return }
        throw RPCError(
            .resourceExhausted,
            "addresses: devices of this network address have named many mail addresses or webhooks "
                + "that must be confirmed; try again after the time in Retry-After",
            retryAfter: pause)
    }

    /// Counts the amounts that a call has brought for a device.
    func charge(_ transition: DeviceTransition?, to source: WordSource) {
        guard source.isDevice, case .device(let before, let after?)? = transition else { return }
        bytes.charge(after.approximateBytes - (before?.approximateBytes ?? 0), to: source)
        if let before, before.tags != after.tags {
            changes.charge(before.tags.count + after.tags.count, to: source)
        }
        let known = before?.profile.addresses.filter(\.isUnconfirmed) ?? []
        codes.charge(
            after.profile.addresses.count { $0.isUnconfirmed && !known.contains($0) }, to: source)
    }
}

extension Device {
    /// The approximate number of bytes that the device takes on disk.
    var approximateBytes: Int {
        var bytes = 256
        for tag in tags { bytes += tag.text.utf8.count + 1 }
        for tag in profile.groups.tags.values.joined() { bytes += tag.text.utf8.count + 2 }
        for address in profile.addresses { bytes += address.value.utf8.count + 64 }
        for (name, value) in profile.attributes.values {
            bytes += name.text.utf8.count + 8
            if case .text(let text) = value { bytes += text.utf8.count }
        }
        for type in profile.settings?.switchedOff ?? [] { bytes += type.utf8.count + 1 }
        return bytes
    }
}
