import DeliveryEngine
import Protocol
import ServiceKit

/// An explanation of why adapters did not reach a device, from its present and former addresses.
struct PastReach {
    private let record: NotificationRecord
    private let device: Proto.Device
    private let lanes: [OpenLane]

    /// Creates the explanation for a planned notification with the device in its audience.
    init(_ record: NotificationRecord, _ device: Proto.Device, _ lanes: [OpenLane]) {
        (self.record, self.device, self.lanes) = (record, device, lanes)
    }

    /// Returns the deliveries, completed with the provider's reason for a lost address and with the
    /// adapters that did not reach the device.
    func completed(_ deliveries: [Proto.AdapterDelivery]) -> [Proto.AdapterDelivery] {
        deliveries.map(explained) + unreached(beside: deliveries)
    }

    private func kinds(_ lane: OpenLane) -> [String] { lane.addressKinds(for: record.content) }

    private func explained(_ delivery: Proto.AdapterDelivery) -> Proto.AdapterDelivery {
        guard delivery.fate == .suppressed,
            ResolvedAudience.lossReasons.contains(delivery.reason),
            let lane = lanes.first(where: { $0.key.adapter == delivery.adapter })
        else { return delivery }
        let kinds = kinds(lane)
        let lost = device.addresses.last { kinds.contains($0.kind) && wasLost($0) }
        var delivery = delivery
        if let lost { delivery.reason += ": \(lost.stateReason)" }
        return delivery
    }

    /// Returns whether the address was out of use when the notification was due, for a known
    /// reason.
    private func wasLost(_ address: Proto.Address) -> Bool {
        let states: Set<Proto.AddressState> = [.invalid, .moved]
        guard states.contains(address.state), !address.stateReason.isEmpty,
            let time = address.stateTime, let time = try? UnixTime(time, "state_time")
        else { return false }
        // The audience was resolved at that time or later.
        return time <= max(record.createTime, record.machine.deliverTime)
    }

    private func unreached(
        beside deliveries: [Proto.AdapterDelivery]
    ) -> [Proto.AdapterDelivery] {
        let known = Set(deliveries.map(\.adapter))
        // An adapter of the same kinds is for another environment.
        let reached = Set(lanes.filter { known.contains($0.key.adapter) }.map(kinds))
        return lanes.compactMap { lane in
            let kinds = kinds(lane)
            guard !lane.isWhole, !kinds.isEmpty, !reached.contains(kinds) else { return nil }
            var delivery = Proto.AdapterDelivery()
            (delivery.adapter, delivery.fate) = (lane.key.adapter, .unreached)
            // Which adapters existed at that time is not stored.
            delivery.reason =
                "the device had no address of the kind \(kinds.joined(separator: " or ")) then, "
                + "or the adapter was set up later"
            return delivery
        }
    }
}
