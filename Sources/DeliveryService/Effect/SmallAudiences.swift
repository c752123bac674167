import Audience
import Protocol
import ServiceKit
import Storage

/// Counts who has switched a type off in audiences of a few devices, many of them together.
///
/// Most sends are to one device. All that become due in an hour share a few questions to the
/// registry and a few transactions, whatever their types.
enum SmallAudiences {
    /// The most devices of a question: the registry looks for each in all its sets.
    private static let devicesAtOnce = 10_000
    /// The notifications of a transaction, so that no send waits long for its commit.
    private static let notificationsAtOnce = 200

    /// The audiences about which the registry is asked together.
    private struct Group: Hashable {
        var app: String
        var generation: UInt64
    }

    /// A notification with the devices of its audience.
    private typealias Addressed = (due: OptOutTable.Due, devices: [UInt32])

    /// Counts what is due, as far as the registry answers; returns the apps about which it does
    /// not.
    static func count(
        _ due: [OptOutTable.Due], on service: isolated DeliveryService
    ) async throws -> Set<String> {
        var silent: Set<String> = []
        let groups = Dictionary(grouping: due) { Group(app: $0.app, generation: $0.generation) }
        for (group, members) in groups where !silent.contains(group.app) {
            var rest = members[...]
            while !rest.isEmpty, !service.work.isStopping {
                let part = Self.part(of: &rest)
                guard try await count(part, group, on: service) else {
                    silent.insert(group.app)
                    break
                }
            }
        }
        return silent
    }

    /// Takes as many notifications as one question can be about.
    private static func part(
        of rest: inout ArraySlice<OptOutTable.Due>
    ) -> ArraySlice<OptOutTable.Due> {
        var devices = 0
        let part = rest.prefix {
            devices += $0.audience
            return devices <= devicesAtOnce
        }
        rest = rest[part.endIndex...]
        return part
    }

    /// Counts notifications; returns whether the registry answered.
    private static func count(
        _ due: ArraySlice<OptOutTable.Due>, _ group: Group, on service: isolated DeliveryService
    ) async throws -> Bool {
        let audiences = try await service.store.database.read { database in
            try due.map { ($0, try devices(of: $0, in: database)) as Addressed }
        }
        let types = Set(due.map(\.type)).sorted()
        let described: SmallAudienceCount?
        do throws(RPCError) {
            described = try await describe(audiences, types, group, on: service)
        } catch {
            guard error.code == .failedPrecondition else {
                service.log(.debug, "opt-outs cannot be counted now", ["error": error.message])
                return false
            }
            // The devices were renumbered: nobody knows any more which they were.
            described = nil
        }
        var left = audiences[...]
        while !left.isEmpty {
            let part = left.prefix(notificationsAtOnce)
            left = left.dropFirst(notificationsAtOnce)
            try await service.store.database.write { database in
                for (one, devices) in part {
                    let (count, parts) = described?.count(devices, one.type) ?? (nil, [])
                    try OptOutTable.put(count, for: one, in: database)
                    // What could not be counted is not 0.
                    if count != nil { try EffectPartTable.put(parts, for: one, in: database) }
                }
            }
        }
        return true
    }

    private static func devices(
        of due: OptOutTable.Due, in database: borrowing Database
    ) throws -> [UInt32] {
        let pieces = try DeliveryStore.pieces(of: due.notification, in: database)
        let all = Bitmap.union(of: try pieces.map { try Bitmap.deserialize($0.ordinals) })
        return all.ordinals(limit: OptOutTable.large)
    }

    /// Asks the registry what the devices of audiences are.
    private static func describe(
        _ audiences: [Addressed], _ types: [String], _ group: Group,
        on service: isolated DeliveryService
    ) async throws(RPCError) -> SmallAudienceCount {
        var request = Proto.DescribeDevicesRequest()
        (request.app, request.generation) = (group.app, group.generation)
        request.ordinals = Set(audiences.flatMap(\.devices)).sorted()
        // A type that is no path cannot be switched off.
        request.types = types.map { (try? NotificationType($0))?.description ?? "" }
        do {
            return SmallAudienceCount(
                try await service.environment.registry.describeDevices(
                    request, CallContext(requestID: "opt-outs")), types)
        } catch {
            throw RPCError(error)
        }
    }
}
