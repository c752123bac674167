import Audience
import Protocol
import ServiceKit
import Storage

/// The devices of an app that are there now, and those of them that have a type switched on.
struct Presence {
    let present: Bitmap
    /// The devices that a notification of the type would go to.
    let willing: Bitmap
    /// The registry's generation of the ordinals.
    let generation: UInt64

    /// Asks the registry.
    static func now(
        like record: NotificationRecord, on service: isolated DeliveryService
    ) async throws -> Presence {
        let everyone = Selector.all.description
        let present = try await service.ordinals(everyone, record, isTyped: false)
        let willing = try await service.ordinals(everyone, record, isTyped: true)
        guard present.generation == willing.generation else {
            throw RPCError(.aborted, "the ordinals changed between two requests")
        }
        return Presence(
            present: present.ordinals, willing: willing.ordinals, generation: present.generation)
    }

    /// Returns those of the devices that have switched the type off since they got something.
    func switchedOff(of devices: Bitmap) -> Bitmap {
        devices.intersection(present).subtracting(willing)
    }

    /// Returns how many of the devices have switched the type off, and how many are gone.
    func count(of devices: Bitmap) -> OptOutTable.Count {
        OptOutTable.Count(
            switchedOff: switchedOff(of: devices).count, gone: devices.subtractingCount(present))
    }
}

extension DeliveryService {
    /// Returns the devices of a notification's audience, as far as they are kept.
    func devices(ofAudienceOf notification: Int64) async throws -> Bitmap {
        Bitmap.union(
            of: try await store.pieces(of: notification).map {
                try Bitmap.deserialize($0.ordinals)
            })
    }
}

extension RolloutDepartures {
    /// Returns how many devices that got the notification have its type switched off now.
    ///
    /// The audience does not matter: a device that has voted is no longer in the audience of a
    /// reminder to vote, but has not opted out.
    static func now(
        from record: NotificationRecord, on service: isolated DeliveryService
    ) async throws -> RolloutDepartures {
        let willing = try await service.ordinals(
            Selector.all.description, record, isTyped: true)
        guard willing.generation == record.generation else {
            throw RPCError(
                .failedPrecondition, "the devices were renumbered after the plan was made")
        }
        let sent = try await service.devices(ofAudienceOf: record.sequence)
        return RolloutDepartures(
            devices: sent.count, departed: sent.subtractingCount(willing.ordinals))
    }
}
