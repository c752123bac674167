import DeliveryEngine
import Protocol

/// What a send would do: whom it would reach, by which adapters, and what would hold it.
struct SendPreview {
    var record: NotificationRecord
    /// Everybody whom the selector gives.
    var resolved: ResolvedAudience
    /// The same without those at the limit of a frequency cap.
    var audience: ResolvedAudience
    /// Devices at the limit of a frequency cap.
    var capped: Int
    /// Why it would wait or be cancelled; empty if nothing holds it.
    var heldBy: String
    /// The app's lanes, with what keeps messages from going through each.
    var lanes: [(key: LaneKey, block: Proto.AdapterBlock?)]

    /// The preview as it travels.
    var response: Proto.PreviewSendResponse {
        var response = Proto.PreviewSendResponse()
        response.notification = record.proto()
        response.notification?.id = ""
        response.devices = UInt64(resolved.count)
        response.adapters = lanes.map(adapter)
        response.messages = response.adapters.reduce(0) { $0 + $1.messages }
        response.unreached = UInt64(audience.unreached)
        response.unreachedReason = audience.unreached > 0 ? audience.unreachedReason : ""
        response.capped = UInt64(capped)
        response.later = audience.pieces.reduce(0) { later, piece in
            later + (piece.notBefore == nil ? 0 : UInt64(piece.count))
        }
        response.heldBy = heldBy
        return response
    }

    private func adapter(
        _ lane: (key: LaneKey, block: Proto.AdapterBlock?)
    ) -> Proto.PreviewedAdapter {
        var adapter = Proto.PreviewedAdapter()
        adapter.adapter = lane.key.adapter
        let chunks = audience.parts.filter { $0.lane == lane.key }.flatMap(\.chunks)
        adapter.messages = chunks.reduce(0) { $0 + UInt64($1.count) }
        let losses = audience.losses.filter { $0.lane == lane.key }
        adapter.lost = losses.reduce(0) { $0 + UInt64($1.count) }
        adapter.block = lane.block
        return adapter
    }
}
