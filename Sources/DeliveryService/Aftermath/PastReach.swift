import DeliveryEngine
import Protocol
import ServiceKit

/// Says why adapters did not reach a device, by the addresses that it has and had.
struct PastReach {
    private let record: NotificationRecord
    private let device: Proto.Device
    private let lanes: [OpenLane]

    /// Of a notification that was planned with the device in its audience.
    init(_ record: NotificationRecord, _ device: Proto.Device, _ lanes: [OpenLane]) {
        (self.record, self.device, self.lanes) = (record, device, lanes)
    }

    /// What is known of its deliveries, with what the provider said of an address that is lost, and
    /// with the adapters that had nothing to do for it.
    func completed(_ deliveries: [Proto.AdapterDelivery]) -> [Proto.AdapterDelivery] {
        deliveries.map(explained) + unreached(beside: deliveries)
    }

    private func kinds(_ lane: OpenLane) -> [String] { lane.addressKinds(for: record.content) }

    private func explained(_ delivery: Proto.AdapterDelivery) -> Proto.AdapterDelivery {
        guard delivery.fate == .suppressed, delivery.reason == ResolvedAudience.lossReason,
            let lane = lanes.first(where: { $0.key.adapter == delivery.adapter })
        else { return delivery }
        let kinds = kinds(lane)
        let lost = device.addresses.last { kinds.contains($0.kind) && wasLost($0) }
        var delivery = delivery
        if let lost { delivery.reason += ": \(lost.stateReason)" }
        return delivery
    }

    /// Whether it was out of use when the notification was due, for a reason that is known.
    private func wasLost(_ address: Proto.Address) -> Bool {
        let states: Set<Proto.AddressState> = [.invalid, .moved]
        guard states.contains(address.state), !address.stateReason.isEmpty,
            let time = address.stateTime, let time = try? UnixTime(time, "state_time")
        else { return false }
        // It was resolved then, or later.
        return time <= max(record.createTime, record.machine.deliverTime)
    }

    private func unreached(
        beside deliveries: [Proto.AdapterDelivery]
    ) -> [Proto.AdapterDelivery] {
        let known = Set(deliveries.map(\.adapter))
        // What one of them reaches is another environment's for the others.
        let reached = Set(lanes.filter { known.contains($0.key.adapter) }.map(kinds))
        return lanes.compactMap { lane in
            let kinds = kinds(lane)
            guard !lane.isWhole, !kinds.isEmpty, !reached.contains(kinds) else { return nil }
            var delivery = Proto.AdapterDelivery()
            (delivery.adapter, delivery.fate) = (lane.key.adapter, .unreached)
            // Which adapters there were then is not kept.
            delivery.reason =
                "it had no address of the kind \(kinds.joined(separator: " or ")) then, "
                + "or the adapter was set up later"
            return delivery
        }
    }
}
