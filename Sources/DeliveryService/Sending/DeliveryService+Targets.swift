import TimeZones
import Audience
import AudienceMessages
import DeliveryEngine
import Protocol
import ServiceKit

extension DeliveryService {
    /// Asks the registry where a chunk's devices are.
    func find(_ lease: ChunkLease) async {
        let sequence = lease.key.notification
        guard let record = work.records[sequence], let lane = work.lanes[lease.lane] else {
            return feed(.targets(lease.key, lease.token, nil))
        }
        if let whole = lane.recipientsWithoutDevice(lease.ordinals) {
            return feed(.targets(lease.key, lease.token, whole))
        }
        do {
            let targets = try await targetsTogether(Bitmap(lease.ordinals), record)
            var reach = reach(of: lane, record)
            feedSoon(
                .targets(
                    lease.key, lease.token, targets.compactMap { recipient($0, &reach) }))
        } catch {
            await noteUnfound(record, error)
            feed(.targets(lease.key, lease.token, nil))
        }
    }

    /// Asks the registry where the devices of rows are, with one request for each notification.
    func findRows() {
        guard !work.rowsToFind.isEmpty else { return }
        for (sequence, leases) in work.rowsToFind {
            Task { await find(leases, of: sequence) }
        }
        work.rowsToFind = [:]
    }

    private func find(_ leases: [RowLease], of sequence: Int64) async {
        var found: [UInt32: Target] = [:]
        var isKnown = false
        if let record = work.records[sequence] {
            do {
                let targets = try await targetsTogether(
                    Bitmap(leases.map(\.key.ordinal)), record)
                for target in targets { found[target.ordinal] = target }
                isKnown = true
            } catch { await noteUnfound(record, error) }
        }
        for lease in leases {
            let key = LaneKey(app: lease.brief.app, adapter: lease.key.adapter)
            var target = work.lanes[key]?.recipientsWithoutDevice([lease.key.ordinal])?.first
            if target != nil {
                feed(.rowTarget(lease.key, lease.token, target, known: true))
                continue
            }
            // Nothing is known about a removed lane, so the row is given back.
            let isKnown = isKnown && work.lanes[key] != nil
            if let record = work.records[sequence], let lane = work.lanes[key] {
                var reach = reach(of: lane, record)
                target = found[lease.key.ordinal].flatMap { recipient($0, &reach) }
            }
            feed(.rowTarget(lease.key, lease.token, target, known: isKnown))
        }
    }

    /// Holds a notification that the registry will refuse again, until an operator acts.
    private func noteUnfound(_ record: NotificationRecord, _ error: any Error) async {
        guard let error = error as? RPCError, error.isPermanent else { return }
        let reason = "the registry: \(error.message)"
        note(
            try? await store.handle(
                .held(reason: reason), sequence: record.sequence, now: now))
        feed(.suspended(record.sequence))
    }

    /// The values that a notification's recipients on a lane share.
    private struct Reach {
        let lane: OpenLane
        let record: NotificationRecord
        /// The kinds of address to which the notification goes, the preferred ones first.
        let kinds: [String]
        var quiet: QuietTimes
    }

    private func reach(of lane: OpenLane, _ record: NotificationRecord) -> Reach {
        Reach(
            lane: lane, record: record, kinds: lane.addressKinds(for: record.content),
            quiet: QuietTimes(record, environment.zones.table, at: now))
    }

    /// Returns the recipient for a device, which may have an obstacle; nil if the device no longer
    /// exists.
    private func recipient(_ target: Target, _ reach: inout Reach) -> Recipient? {
        let isErased = inbox.isErased(
            target.ordinal, app: reach.record.app, planned: reach.record.planned ?? 0)
        if isErased { return nil }
        var recipient = Recipient(
            ordinal: target.ordinal, device: target.deviceID.description, address: "",
            locale: target.locale)
        if target.settings?.muted == true, !reach.record.content.silent {
            recipient.obstacle = .withheld(reason: "muted")
            return recipient
        }
        recipient.quiet = reach.quiet.spans(of: target)
        guard !reach.lane.addressKinds.isEmpty else { return recipient }
        guard let address = target.address(of: reach.kinds) else {
            recipient.obstacle = .withheld(
                reason: target.hasLost(reach.kinds)
                    ? ResolvedAudience.lossReason : reach.lane.nowhere(for: reach.record.content))
            return recipient
        }
        recipient.take(address)
        if !reach.lane.serves(address) {
            recipient.obstacle = obstacle(address, beside: reach.lane)
        }
        return recipient
    }

    private func obstacle(
        _ address: Proto.Address, beside lane: OpenLane
    ) -> Recipient.Obstacle? {
        let other = lanes(of: lane.key.app).first {
            $0.addressKinds.contains(address.kind) && $0.serves(address)
        }
        // A single adapter may reach the other environment as well.
        return other.map { .belongs(to: $0.key.adapter) }
    }

    /// Returns the kinds of address to which the app's lanes would send a notification, each once;
    /// the registry's limit is the number of kinds of providers.
    func addressKinds(for record: NotificationRecord) -> [String] {
        Set(lanes(of: record.app).flatMap { $0.addressKinds(for: record.content) }).sorted()
    }

    /// Returns the devices with these ordinals, in order; devices that no longer exist are left
    /// out.
    func targets(_ ordinals: Bitmap, _ record: NotificationRecord) async throws -> [Target] {
        var targets: [Target] = []
        var rest = ordinals
        let lostKinds = addressKinds(for: record)
        while !rest.isEmpty {
            var request = Proto.GetTargetsRequest()
            request.app = record.app
            request.ordinals = rest.serialized()
            request.generation = record.generation
            request.lostKinds = lostKinds
            let page = try await environment.registry.getTargets(
                request, CallContext(requestID: record.id))
            guard let found = page.targets else {
                throw RPCError(.internal, "the registry's page of targets is inconsistent")
            }
            if targets.isEmpty { targets = found } else { targets += found }
            guard let next = page.next?.ordinal else { break }
            guard next > (rest.first ?? .max) else {
                throw RPCError(.internal, "the registry's pages of targets do not advance")
            }
            rest = rest.slice(next..<UInt32.max)
        }
        return targets
    }
}

extension OpenLane {
    /// Returns the reason for a device without an address, the same for all such devices.
    fileprivate func nowhere(for content: Proto.Content) -> String {
        unusualKind(for: content).map { "the device has no address of the kind \($0)" }
            ?? "the device has no address for the adapter"
    }
}

extension Recipient {
    /// Copies the fields of an address.
    fileprivate mutating func take(_ other: Proto.Address) {
        (address, addressKind) = (other.value, other.kind)
        (topic, environment) = (other.topic, other.environment)
        if !other.publicKey.isEmpty { keys = other.publicKey + other.authSecret }
    }
}
