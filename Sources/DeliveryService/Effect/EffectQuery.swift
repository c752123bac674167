import Audience
package import Protocol
import ServiceKit
import ServiceStorage
import Storage

/// What people did with a notification, by kinds of device.
enum EffectQuery {
    /// The kinds of events, in the order of the sets that are counted.
    private static let kinds: [Proto.EventKind] = [
        .received, .displayed, .tapped, .dismissed, .dropped,
    ]
    /// The number of receipts read before other tasks get a turn.
    private static let atOnce = 65_536

    /// Returns the counts of a notification.
    static func effect(
        _ request: Proto.GetEffectRequest, _ call: CallContext,
        on service: isolated DeliveryService
    ) async throws -> Proto.GetEffectResponse {
        let app = try service.gone.app(request.app, call)
        let record = try await service.store.record(
            id: try request.notificationId.required("notification_id"), app: app)
        let said = try await said(of: record.sequence, kinds, on: service)
        let devices = try await service.devices(ofAudienceOf: record.sequence)
        var response = Proto.GetEffectResponse()
        response.times = try await service.store.database.read { database in
            try ReactionTable.times(of: record.sequence, in: database)
        }
        var total = Proto.EffectCounts([0] + said.map { UInt64($0.count) } + [0])
        do {
            guard !devices.isEmpty else {
                throw RPCError(.notFound, "the devices of its audience are not kept any more")
            }
            let presence = try await Presence.now(like: record, on: service)
            guard presence.generation == record.generation else {
                throw RPCError(
                    .failedPrecondition, "the devices were renumbered since it was sent")
            }
            let count = presence.count(of: devices)
            total.devices = UInt64(devices.count)
            (total.switchedOff, total.gone) = (UInt64(count.switchedOff), UInt64(count.gone))
            let sets = [devices] + said + [presence.switchedOff(of: devices)]
            try await split(sets, of: record, into: &response, call, service.environment.registry)
        } catch let error as RPCError {
            response.unknown = error.message
        }
        response.total = total
        return response
    }

    /// Returns the devices that said something of a notification, for each kind.
    static func said(
        of notification: Int64, _ kinds: [Proto.EventKind],
        on service: isolated DeliveryService
    ) async throws -> [Bitmap] {
        let sets = kinds.map { _ in Bitmap() }
        var last: Int64 = -1
        while true {
            let after = last
            try Task.checkCancellation()
            let rows = try await service.store.database.read { database in
                try database.rows(
                    """
                    SELECT ordinal, kinds FROM receipt WHERE notification = ? AND ordinal > ?
                    ORDER BY ordinal LIMIT ?
                    """, notification, after, atOnce
                ) { (ordinal: $0.integer(0), kinds: $0.integer(1)) }
            }
            for (set, kind) in zip(sets, kinds) {
                let bit = Int64(1) << Int64(kind.rawValue)
                set.insert(
                    rows.filter { $0.kinds & bit != 0 }.map {
                        UInt32(truncatingIfNeeded: $0.ordinal)
                    })
            }
            guard rows.count == atOnce, let end = rows.last else { return sets }
            last = end.ordinal
        }
    }

    /// Lets the registry count the devices of sets by platform and version.
    private static func split(
        _ sets: [Bitmap], of record: NotificationRecord,
        into response: inout Proto.GetEffectResponse, _ call: CallContext,
        _ registry: RegistryClient
    ) async throws {
        var request = Proto.CountDevicesRequest()
        (request.app, request.generation) = (record.app, record.generation)
        request.sets = sets.map { $0.serialized() }
        let found = try await registry.countDevices(request, call.leavingTimeToStore)
        response.platforms = parts(found.platforms)
        response.versions = parts(found.versions)
    }

    private static func parts(_ kinds: [Proto.DevicesOfKind]) -> [Proto.EffectPart] {
        let parts = kinds.compactMap { kind -> Proto.EffectPart? in
            guard kind.devices.first ?? 0 > 0 else { return nil }
            var part = Proto.EffectPart()
            (part.name, part.counts) = (kind.name, Proto.EffectCounts(kind.devices))
            return part
        }
        return parts.sorted { one, two in
            let (left, right) = (one.counts?.devices ?? 0, two.counts?.devices ?? 0)
            return left == right ? one.name < two.name : left > right
        }
    }
}

extension Proto.EffectCounts {
    /// Creates counts from those of the sets: the devices, what they said, who switched the type
    /// off.
    fileprivate init(_ counts: [UInt64]) {
        self.init()
        guard counts.count == 7 else { return }
        devices = counts[0]
        (received, displayed, tapped) = (counts[1], counts[2], counts[3])
        (dismissed, dropped, switchedOff) = (counts[4], counts[5], counts[6])
    }
}

extension DeliveryService {
    package func getEffect(
        _ request: Proto.GetEffectRequest, _ call: CallContext
    ) async throws -> Proto.GetEffectResponse {
        try await EffectQuery.effect(request, call, on: self)
    }
}
