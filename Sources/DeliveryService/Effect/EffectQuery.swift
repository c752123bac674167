import Audience
import DeliveryEngine
package import Protocol
import ServiceKit
import ServiceStorage
import Storage

/// The effect of a notification: what its devices reported, by kinds of device.
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
        // Whoever is refused learns nothing.
        call.note?.tells(of: [])
        let app = try service.gone.app(request.app, call)
        let record = try await service.store.record(
            id: try request.notificationId.required("notification_id"), app: app)
        call.note?.tells(of: people(of: record))
        let said = try await said(of: record.sequence, kinds, on: service)
        var response = Proto.GetEffectResponse()
        let (times, optOuts, stored) = try await service.store.database.read { database in
            (
                try ReactionTable.times(of: record.sequence, in: database),
                try OptOutTable.counts(of: record.sequence, in: database),
                try EffectPartTable.parts(of: record.sequence, in: database)
            )
        }
        response.times = times
        var total = Proto.EffectCounts(
            [UInt64(record.counts.audience)] + said.map { UInt64($0.count) } + [0])
        total.optOuts = optOuts
        var parts = EffectPartCounts(stored)
        do {
            let off = try await switchedOff(of: record, &total, &response, on: service)
            let found = try await split(
                [off.devices] + said + [off.switchedOff], of: record, call, on: service)
            parts.add(found.platforms, .platform)
            parts.add(found.versions, .version)
        } catch let error as RPCError {
            response.unknown = error.message
        }
        (response.platforms, response.versions) = (parts.list(.platform), parts.list(.version))
        response.total = total
        return response
    }

    /// Returns the people whom the effect of a notification concerns.
    ///
    /// They are those whom its audience names, and the only device of an audience that names
    /// nobody, by the notification's id.
    private static func people(of record: NotificationRecord) -> Set<String> {
        let named = NotificationQuery.people(in: record.audience)
        return named.isEmpty && record.counts.audience == 1 ? [record.id] : named
    }

    /// Adds the numbers of devices that have the type off now and of those that are gone.
    ///
    /// - Returns: The devices of the audience, and those of them that have it off; both are empty
    ///   once they are forgotten.
    private static func switchedOff(
        of record: NotificationRecord, _ total: inout Proto.EffectCounts,
        _ response: inout Proto.GetEffectResponse, on service: isolated DeliveryService
    ) async throws -> (devices: Bitmap, switchedOff: Bitmap) {
        let devices = try await service.devices(ofAudienceOf: record.sequence)
        guard !devices.isEmpty else {
            response.unknown = "the devices of its audience are not kept any more"
            return (devices, devices)
        }
        let presence = try await Presence.now(like: record, on: service)
        guard presence.generation == record.generation else {
            throw RPCError(.failedPrecondition, "the devices were renumbered since it was sent")
        }
        let count = presence.count(of: devices)
        (total.switchedOff, total.gone) = (UInt64(count.switchedOff), UInt64(count.gone))
        return (devices, presence.switchedOff(of: devices))
    }

    /// Returns the devices that reported an event of a notification, for each kind of event.
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

    /// Returns the registry's counts of the devices of sets, by platform and version.
    private static func split(
        _ sets: [Bitmap], of record: NotificationRecord, _ call: CallContext,
        on service: isolated DeliveryService
    ) async throws -> Proto.CountDevicesResponse {
        var request = Proto.CountDevicesRequest()
        (request.app, request.generation) = (record.app, record.generation)
        request.sets = sets.map { $0.serialized() }
        return try await service.environment.registry.countDevices(
            request, call.leavingTimeToStore)
    }
}

extension DeliveryService {
    package func getEffect(
        _ request: Proto.GetEffectRequest, _ call: CallContext
    ) async throws -> Proto.GetEffectResponse {
        try await EffectQuery.effect(request, call, on: self)
    }
}
