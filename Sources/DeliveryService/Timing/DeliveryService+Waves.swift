import TimeZones
import Audience
import AudienceMessages
import Context
import DeliveryEngine
import Protocol
import ServiceKit

/// The devices that get a notification at the same time.
struct Wave {
    /// The time; nil for at once.
    var notBefore: UnixTime?
    var ordinals: Bitmap
}

extension DeliveryService {
    /// The number of zones in one request to the registry, within a selector's limit.
    private static let zonesAtOnce = 100

    /// Returns an audience by the times at which its devices get the notification; devices that do
    /// not get it are left out.
    func waves(
        of found: FoundAudience, _ record: NotificationRecord
    ) async throws -> [Wave] {
        let (ordinals, generation) = (found.ordinals, found.generation)
        guard !ordinals.isEmpty else { return [Wave(ordinals: ordinals)] }
        if record.rollout != nil { return await stages(of: ordinals, record) }
        guard let local = record.timing?.localSending else { return [Wave(ordinals: ordinals)] }
        let names = await environment.zones.load()
        guard !names.isEmpty else {
            throw RPCError(
                .unavailable, "there are no time zones in /usr/share/zoneinfo; install tzdata")
        }
        let decide = { (zone: ZoneRules) in
            local.decision(in: zone, accepted: record.createTime)
        }
        var waves =
            ordinals.count > limits.askedSingly
            ? try await devices(of: names, among: ordinals, record, generation, by: decide)
            : try await devicesSingly(ordinals, record, generation, by: decide)
        let rest = ordinals.copy()
        for devices in waves.values { rest.subtract(devices) }
        let other = decide(
            record.timing.defaultZone(app: found.defaultZone, environment.zones.table))
        waves[other] = waves[other]?.union(rest) ?? rest
        return waves.compactMap { decision, ordinals in
            guard case .at(let time) = decision, !ordinals.isEmpty else { return nil }
            return Wave(notBefore: time > now ? time : nil, ordinals: ordinals)
        }.sorted { ($0.notBefore?.milliseconds ?? 0) < ($1.notBefore?.milliseconds ?? 0) }
    }

    /// Returns many devices by the times at which they get it, if their zones are known.
    private func devices(
        of names: [String], among ordinals: Bitmap, _ record: NotificationRecord,
        _ generation: UInt64, by decide: (ZoneRules) -> LocalSending.Decision
    ) async throws -> [LocalSending.Decision: Bitmap] {
        // Zones with the same local time at that moment are requested together.
        let zones = Dictionary(grouping: names) { name in
            environment.zones.table.rules(name).map(decide)
        }
        var found: [LocalSending.Decision: Bitmap] = [:]
        for case (let decision?, let names) in zones {
            for start in stride(from: 0, to: names.count, by: Self.zonesAtOnce) {
                let some = names[start..<min(start + Self.zonesAtOnce, names.count)]
                let devices = try await self.ordinals(
                    of: some.map { "time_zone(\($0))" }.joined(separator: " OR "), record,
                    generation)
                let mine = ordinals.intersection(devices)
                found[decision] = found[decision]?.union(mine) ?? mine
            }
        }
        return found
    }

    /// Returns few devices by the times at which they get it, by requesting each one's zone.
    private func devicesSingly(
        _ ordinals: Bitmap, _ record: NotificationRecord, _ generation: UInt64,
        by decide: (ZoneRules) -> LocalSending.Decision
    ) async throws -> [LocalSending.Decision: Bitmap] {
        var found: [LocalSending.Decision: [UInt32]] = [:]
        for target in try await targets(ordinals, record, generation) {
            guard let zone = environment.zones.table.rules(target.timeZone) else { continue }
            found[decide(zone), default: []].append(target.ordinal)
        }
        return found.mapValues { Bitmap($0) }
    }
}
