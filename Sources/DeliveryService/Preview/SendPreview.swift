import DeliveryEngine
import Protocol

/// The preview of a send: the devices it would reach, by adapter, and what would hold it.
struct SendPreview {
    var record: NotificationRecord
    /// The whole audience of the selector.
    var resolved: ResolvedAudience
    /// The audience without the devices at the limit of a frequency cap.
    var audience: ResolvedAudience
    /// The number of devices at the limit of a frequency cap.
    var capped: Int
    /// The reason why it would wait or be cancelled; empty if nothing holds it.
    var heldBy: String
    /// The app's lanes, each with the block that keeps it from sending.
    var lanes: [(key: LaneKey, block: Proto.AdapterBlock?)]

    /// The preview as a protobuf message.
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
