import Audience
import Protocol
import ServiceKit
import Storage

/// Counts the devices that have switched notifications' types off, when a day and a week are over.
enum OptOutKeeper {
    /// The interval at which notifications are looked for.
    private static let pause: Duration = .seconds(60)
    /// The number of notifications counted at a time.
    private static let atOnce = 1_000

    /// The app and the type, whose devices the counts of large audiences share.
    private struct Subject: Hashable {
        var app: String
        var type: String
    }

    /// Counts until the service stops.
    static func run(on service: isolated DeliveryService) async {
        while !service.work.isStopping {
            await look(on: service)
            // Nobody cancels this task.
            try? await Task.sleep(for: pause)
        }
    }

    /// Counts the devices of all notifications that are due.
    static func look(on service: isolated DeliveryService) async {
        // An app about which the registry does not answer keeps no other waiting.
        var silent: Set<String> = []
        do {
            while !service.work.isStopping {
                let (now, known) = (service.now, silent)
                let due = try await service.store.database.read {
                    try OptOutTable.due(at: now, limit: atOnce, without: known, in: $0)
                }
                silent.formUnion(try await count(due, on: service))
                guard due.count == atOnce else { return }
            }
        } catch {
            service.log(.debug, "opt-outs cannot be counted now", ["error": "\(error)"])
        }
    }

    /// Counts the devices of notifications; returns the apps about which the registry does not
    /// answer.
    private static func count(
        _ due: [OptOutTable.Due], on service: isolated DeliveryService
    ) async throws -> Set<String> {
        let now = service.now
        let late = due.filter { $0.isTooLate(at: now) }
        try await service.store.database.write { database in
            for one in late { try OptOutTable.put(nil, for: one, in: database) }
        }
        let timely = due.filter { !$0.isTooLate(at: now) }
        let large = timely.filter { $0.audience >= OptOutTable.large }
        let small = timely.filter { $0.audience < OptOutTable.large }
        let silent = try await count(large: large, on: service)
        return try await SmallAudiences.count(small, on: service).union(silent)
    }

    /// Counts the devices of large audiences, one after the other.
    private static func count(
        large due: [OptOutTable.Due], on service: isolated DeliveryService
    ) async throws -> Set<String> {
        var known: [Subject: Presence] = [:]
        var silent: Set<String> = []
        for one in due where !service.work.isStopping && !silent.contains(one.app) {
            guard let record = try await service.store.notification(one.notification) else {
                continue
            }
            let subject = Subject(app: one.app, type: one.type)
            guard let presence = try await presence(subject, record, &known, on: service) else {
                silent.insert(one.app)
                continue
            }
            var count: OptOutTable.Count?
            var parts: [EffectPartTable.Part] = []
            if presence.generation == record.generation {
                let devices = try await service.devices(ofAudienceOf: one.notification)
                guard let found = try await split(devices, presence, record, on: service) else {
                    silent.insert(one.app)
                    continue
                }
                (count, parts) = (presence.count(of: devices), found)
            }
            let (counted, counts) = (count, parts)
            try await service.store.database.write {
                try OptOutTable.put(counted, for: one, in: $0)
                // What could not be counted is not 0.
                if counted != nil { try EffectPartTable.put(counts, for: one, in: $0) }
            }
        }
        return silent
    }

    /// Returns the platforms and versions of the devices; nil if the registry does not answer.
    private static func split(
        _ devices: Bitmap, _ presence: Presence, _ record: NotificationRecord,
        on service: isolated DeliveryService
    ) async throws -> [EffectPartTable.Part]? {
        var request = Proto.CountDevicesRequest()
        (request.app, request.generation) = (record.app, record.generation)
        request.sets = [devices, presence.switchedOff(of: devices)].map { $0.serialized() }
        do {
            let found = try await service.environment.registry.countDevices(
                request, CallContext(requestID: record.id))
            return EffectPartTable.Part.all(found)
        } catch let error as RPCError {
            service.log(.debug, "opt-outs cannot be counted now", ["error": error.message])
            return nil
        }
    }

    /// Returns the devices of an app; nil if the registry does not answer.
    private static func presence(
        _ subject: Subject, _ record: NotificationRecord, _ known: inout [Subject: Presence],
        on service: isolated DeliveryService
    ) async throws -> Presence? {
        if let found = known[subject] { return found }
        do {
            let found = try await Presence.now(like: record, on: service)
            known[subject] = found
            return found
        } catch let error as RPCError {
            service.log(.debug, "opt-outs cannot be counted now", ["error": error.message])
            return nil
        }
    }
}
