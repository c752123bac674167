import DeliveryEngine
import Protocol

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
        let lost = device.addresses.last { kinds.contains($0.kind) && !$0.stateReason.isEmpty }
        var delivery = delivery
        if let lost { delivery.reason += ": \(lost.stateReason)" }
        return delivery
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
            delivery.reason = "it had no address of the kind \(kinds.joined(separator: " or "))"
            if device.addresses.contains(where: { kinds.contains($0.kind) }) {
                delivery.reason += " in use then, or the adapter was set up later"
            }
            return delivery
        }
    }
}
