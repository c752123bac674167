import Audience
import AudienceMessages
import DeliveryEngine
import Protocol
import ServiceKit

extension DeliveryService {
    /// The maximum number of devices in one request to the registry, which is the registry's limit.
    private static let askedAtOnce = 8_192

    /// Removes the deliveries that may not be sent from a notification, and releases it.
    ///
    /// - Parameters:
    /// - isPreview: Whether only to check.
    /// - absence: The reason why the registry is not asked; nil if it is.
    func release(
        _ record: NotificationRecord, isPreview: Bool, absence: String? = nil
    ) async throws -> ReleaseItem {
        var item = ReleaseItem(record: record)
        item.problem = approvals.problem(of: record)
        guard item.problem == nil else {
            if !isPreview, switches.hold(record) == nil { try await store.endHold(of: record) }
            return item
        }
        if let hold = switches.hold(record), !isPreview {
            item.problem = hold.reason
            return item
        }
        if now >= record.expireTime {
            item.tally.dropped[.expired] = try await store.openCount(of: record.sequence)
        } else if !record.machine.isPlanned {
            // The count follows when all are released, so that it does not delay the release.
            item.isUnplanned = true
        } else if let absence {
            item.stay(absence, isTransient: true)
        } else {
            try await recheck(
                &item, ReleaseScope(notification: record.sequence), isPreview: isPreview)
        }
        guard !isPreview, item.problem == nil else { return item }
        item.transition = try await store.release(record.sequence, now: now) ?? item.transition
        guard let transition = item.transition else {
            item.isOvertaken(by: try await store.record(id: record.id, app: record.app))
            return item
        }
        note(transition)
        item.record = transition.record
        // A switch that was set in the meantime may have been applied before this was stored.
        if switches.hold(record) != nil { mustHold = true }
        return item
    }

    /// Checks all deliveries of a scope, one part at a time.
    ///
    /// An error is recorded as the item's problem, and nothing more is removed.
    func recheck(
        _ item: inout ReleaseItem, _ scope: ReleaseScope, isPreview: Bool
    ) async throws {
        let record = item.record
        // Nothing of the notification begins while it is held, so these are all.
        feedEvents()
        let unrecorded = engine.unrecordedDeliveries.filter {
            $0.notification == record.sequence
        }
        do {
            let wanted = try await wanted(record)
            var previous: OpenWork?
            // A device has its deliveries in several parts if several adapters reach it.
            let kept = Bitmap()
            while true {
                let work = try await store.openWork(of: scope, after: previous)
                guard !work.isEmpty else { return }
                let devices = try await dropped(work.ordinals, of: record, wanted)
                let isNow = now
                let (tally, transitions) = try await store.drop(
                    {
                        Dropping(
                            record, scope, work, devices: devices, unrecorded: unrecorded,
                            isPreview: isPreview, now: isNow)
                    }, isPreview: isPreview)
                item.tally += tally
                if !tally.devices.isEmpty {
                    kept.formUnion(try Bitmap.deserialize(tally.devices))
                    item.countedDevices = kept.count
                }
                for transition in transitions {
                    note(transition)
                    item.transition = transition
                }
                previous = work
            }
        } catch let error as RPCError {
            item.stay(RegistryTrouble.words(error), isTransient: !error.isPermanent)
            item.isUnanswered = error.code == .unavailable || error.code == .deadlineExceeded
        }
    }

    private func wanted(_ record: NotificationRecord) async throws -> Bitmap {
        let wanted = try await audience(of: record)
        guard wanted.generation == record.generation else {
            throw RPCError(
                .failedPrecondition, "the devices were renumbered after the plan was made")
        }
        return wanted.ordinals
    }

    /// Returns the devices that must not get a notification, by reason.
    private func dropped(
        _ ordinals: [UInt32], of record: NotificationRecord, _ wanted: Bitmap
    ) async throws -> [DropReason: [UInt8]] {
        // A whole-audience delivery has no device; the provider knows the present audience.
        let ordinals = ordinals.filter { !WholeAudience.holds($0) }
        var found: [UInt32] = []
        var muted: [UInt32] = []
        for start in stride(from: 0, to: ordinals.count, by: Self.askedAtOnce) {
            let part = ordinals[start..<min(start + Self.askedAtOnce, ordinals.count)]
            for target in try await targets(Bitmap(Array(part)), record) {
                let isErased = inbox.isErased(
                    target.ordinal, app: record.app, planned: record.planned ?? 0)
                guard !isErased else { continue }
                found.append(target.ordinal)
                if target.settings?.muted == true, !record.content.silent {
                    muted.append(target.ordinal)
                }
            }
        }
        let present = Bitmap(found)
        let sets: [DropReason: Bitmap] = [
            .gone: Bitmap(ordinals).subtracting(present), .muted: Bitmap(muted),
            .optedOut: present.subtracting(wanted),
        ]
        return sets.filter { !$0.value.isEmpty }.mapValues { $0.serialized() }
    }
}
