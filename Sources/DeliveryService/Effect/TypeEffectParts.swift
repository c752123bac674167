import Audience
import AudienceMessages
import Protocol
import ServiceKit
import Storage

/// The effect of the notifications of one type, by platform and by version of the app.
///
/// The events of devices are added up from their receipts, by how often each device reported one,
/// and the registry splits these numbers. For audiences whose devices are forgotten, the stored
/// sums are used.
enum TypeEffectParts {
    /// The kinds of events, in the order of the tallies after the one of the audiences.
    private static let kinds: [Proto.EventKind] = [
        .received, .displayed, .tapped, .dismissed, .dropped,
    ]
    /// The notifications read before other reads get a turn: audiences of a million devices have up
    /// to 125 KB each.
    private static let notificationsAtOnce = 50
    /// The most sets that the registry takes at a time.
    private static let setsAtOnce = 16

    /// Returns the counts of a type.
    ///
    /// - Throws: `invalid` naming a field that is wrong, `cancelled` once nobody waits.
    static func effect(
        _ request: Proto.GetTypeEffectRequest, _ call: CallContext,
        on service: isolated DeliveryService
    ) async throws -> Proto.GetTypeEffectResponse {
        let app = try service.gone.app(request.app, call)
        _ = try NotificationType(request.type, field: "type")
        var range = try await TypeEffectQuery.numbers(
            since: request.since, until: request.until, in: service.store)
        var (sums, parts) = (TypeEffectSums(), TypeEffectPartSums())
        var tallies = Array(repeating: DeviceTally(), count: 1 + kinds.count)
        var times = ReactionTimes()
        var generation: UInt64 = 0
        // All of the app's notifications are passed, a bounded number in each round.
        while !range.isEmpty {
            try Task.checkCancellation()
            let (rows, start) = try await rows(range, request.type, of: app, in: service.store)
            for row in rows { sums.add(row) }
            times.add(try await Self.times(of: rows, in: service.store))
            if generation == 0 {
                generation = rows.first { $0.generation != 0 }?.generation ?? 0
            }
            try await add(rows, generation, to: &tallies, &parts, on: service)
            guard let start else { break }
            range = range.lowerBound..<start
        }
        var response = Proto.GetTypeEffectResponse()
        do {
            try await split(tallies, app, generation, into: &parts, call, on: service)
            response = parts.answer
        } catch let error as RPCError {
            response.unknown = error.message
        }
        (response.total, response.times) = (sums.sum(of: request.type), times.list)
        return response
    }

    /// Returns the times at which devices reported events of notifications, added up.
    private static func times(
        of rows: [TypeEffectSums.Row], in store: DeliveryStore
    ) async throws -> ReactionTimes {
        let said = rows.filter { $0.said.contains { $0 > 0 } }.map(\.sequence)
        return try await store.database.read { database in
            var times = ReactionTimes()
            for notification in said {
                try ReactionTable.visit(notification, in: database) { kind, span, devices in
                    times.add(devices, kind, span)
                }
            }
            return times
        }
    }

    /// Returns the notifications of the type among the newest of a range, and the number at which
    /// the next range ends; nil at the end.
    private static func rows(
        _ range: Range<Int64>, _ type: String, of app: String, in store: DeliveryStore
    ) async throws -> (rows: [TypeEffectSums.Row], start: Int64?) {
        try await store.database.read { database in
            let start = try start(of: app, range, in: database)
            let part = (start ?? range.lowerBound)..<range.upperBound
            return (try TypeEffectQuery.rows(of: app, part, type: type, in: database), start)
        }
    }

    /// Adds notifications.
    ///
    /// - Parameter generation: The one of the ordinals that are counted; those of another one are
    ///   of other devices.
    private static func add(
        _ rows: [TypeEffectSums.Row], _ generation: UInt64, to tallies: inout [DeviceTally],
        _ parts: inout TypeEffectPartSums, on service: isolated DeliveryService
    ) async throws {
        let known = rows.filter { $0.generation == generation }
        parts.response.withReactions += UInt64(
            rows.count { $0.generation == generation || $0.generation == 0 })
        parts.response.withAudience += UInt64(rows.count { $0.audience == 0 })
        var audiences = try await addStored(rows, to: &parts, in: service.store)
        audiences.formIntersection(known.map(\.sequence))
        try await addAudiences(audiences, to: &tallies[0], &parts, on: service)
        for row in known where row.said.contains(where: { $0 > 0 }) {
            try await addReceipts(of: row.sequence, to: &tallies, on: service)
        }
    }

    /// Returns the number from which on the last notifications of a range are as many as are read
    /// at once; nil if there are fewer.
    private static func start(
        of app: String, _ range: Range<Int64>, in database: borrowing Database
    ) throws -> Int64? {
        try database.first(
            """
            SELECT sequence FROM notification WHERE app = ? AND sequence >= ? AND sequence < ?
            ORDER BY sequence DESC LIMIT 1 OFFSET ?
            """, app, range.lowerBound, range.upperBound, TypeEffectQuery.atOnce - 1
        ) { $0.integer(0) }
    }

    /// Adds the stored sums, and returns the notifications that have none.
    private static func addStored(
        _ rows: [TypeEffectSums.Row], to parts: inout TypeEffectPartSums, in store: DeliveryStore
    ) async throws -> Set<Int64> {
        var others = Set(rows.filter { $0.audience > 0 }.map(\.sequence))
        let counted = rows.filter { $0.audience > 0 && ($0.day != nil || $0.week != nil) }
        let found = try await store.database.read { database in
            try counted.map { ($0, try EffectPartTable.parts(of: $0.sequence, in: database)) }
        }
        for (row, stored) in found where parts.add(stored, of: row) {
            others.remove(row.sequence)
        }
        return others
    }

    /// Adds the audiences that are still kept.
    private static func addAudiences(
        _ notifications: Set<Int64>, to tally: inout DeviceTally,
        _ parts: inout TypeEffectPartSums, on service: isolated DeliveryService
    ) async throws {
        let all = notifications.sorted()
        for start in stride(from: 0, to: all.count, by: notificationsAtOnce) {
            try Task.checkCancellation()
            let part = all[start..<min(all.count, start + notificationsAtOnce)]
            let found = try await service.store.database.read { database in
                try part.map { try DeliveryStore.pieces(of: $0, in: database) }
            }
            for pieces in found where !pieces.isEmpty {
                tally.add(Bitmap.union(of: try pieces.map { try Bitmap.deserialize($0.ordinals) }))
                parts.response.withAudience += 1
            }
        }
    }

    /// Adds the events that devices reported of a notification.
    private static func addReceipts(
        of notification: Int64, to tallies: inout [DeviceTally],
        on service: isolated DeliveryService
    ) async throws {
        let said = try await EffectQuery.said(of: notification, kinds, on: service)
        for (index, devices) in said.enumerated() where !devices.isEmpty {
            tallies[index + 1].add(devices)
        }
    }

    /// Returns the registry's split of the tallies by platform and version.
    private static func split(
        _ tallies: [DeviceTally], _ app: String, _ generation: UInt64,
        into parts: inout TypeEffectPartSums, _ call: CallContext,
        on service: isolated DeliveryService
    ) async throws {
        let digits = tallies.enumerated().flatMap { count, tally in
            tally.digits.enumerated().map { (count: count, digit: $0.offset, set: $0.element) }
        }
        for start in stride(from: 0, to: digits.count, by: setsAtOnce) {
            let asked = digits[start..<min(digits.count, start + setsAtOnce)]
            var request = Proto.CountDevicesRequest()
            (request.app, request.generation) = (app, generation)
            request.sets = asked.map { $0.set.serialized() }
            let found = try await service.environment.registry.countDevices(
                request, call.leavingTimeToStore)
            let places = asked.map { (count: $0.count, digit: $0.digit) }
            parts.add(found.platforms, .platform, places)
            parts.add(found.versions, .version, places)
        }
    }
}
