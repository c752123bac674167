import Audience
import AudienceMessages
import DeliveryEngine
import Protocol
import ServiceKit
import ServiceStorage

/// The preview of a send: the devices it would reach, by adapter, its cost, and the reason that
/// would hold it.
struct SendPreview {
    /// The part of one of the app's adapters in a send.
    struct PreviewedLane {
        var key: LaneKey
        /// The block that keeps the adapter from sending; nil if there is none.
        var block: Proto.AdapterBlock?
        var cost: MessageCost
    }

    var record: NotificationRecord
    /// The whole audience of the selector.
    var resolved: ResolvedAudience
    /// The audience without the devices at the limit of a frequency cap.
    var audience: ResolvedAudience
    /// The number of devices at the limit of a frequency cap.
    var capped: Int
    /// The reason why the notification would wait or be cancelled; empty if nothing holds it.
    var heldBy: String
    var lanes: [PreviewedLane]

    /// Returns the answer to a request.
    static func response(
        to request: Proto.SendRequest, _ call: CallContext, on service: isolated DeliveryService
    ) async throws -> Proto.PreviewSendResponse {
        // Whoever is refused learns nothing.
        call.note?.tells(of: [])
        let app = try service.gone.app(request.app, call)
        let record = try await service.record(of: request, app: app, by: call.sender)
        let found = try await service.resolve(record)
        call.note?.tells(of: found.people)
        let resolved = found.audience
        let (audience, capped) = try await service.store.previewCaps(
            on: resolved, of: record, now: service.now)
        let lanes = service.lanes(of: app).filter(\.isPlanned).map { lane in
            PreviewedLane(
                key: lane.key, block: service.adapterBlock(lane.key),
                cost: MessageCost(of: record, through: lane))
        }
        var response = SendPreview(
            record: record, resolved: resolved, audience: audience, capped: capped,
            heldBy: service.switches.hold(record)?.reason ?? "", lanes: lanes
        ).response
        response.needsApproval =
            await service.approvals.approval(of: record, devices: response.devices)?.reason ?? ""
        response.warnings = await service.advice.warnings(record, call)
        response.warnings += LargeAudience(over: service.limits.confirmOver).warnings(
            response.devices)
        return response
    }

    /// The preview as a protobuf message.
    var response: Proto.PreviewSendResponse {
        var response = Proto.PreviewSendResponse()
        response.notification = record.proto()
        response.notification?.id = ""
        response.devices = UInt64(resolved.count)
        response.adapters = lanes.map(adapter)
        response.messages = response.adapters.reduce(0) { $0 + $1.messages }
        response.bytes = response.adapters.reduce(0) { $0 + $1.bytes }
        response.costs = MessageCost.sums(of: response.adapters.compactMap(\.cost))
        response.unreached = UInt64(audience.unreached)
        response.unreachedReason = audience.unreached > 0 ? audience.unreachedReason : ""
        response.capped = UInt64(capped)
        response.later = audience.pieces.reduce(0) { later, piece in
            later + (piece.notBefore == nil ? 0 : UInt64(piece.count))
        }
        response.heldBy = heldBy
        return response
    }

    private func adapter(_ lane: PreviewedLane) -> Proto.PreviewedAdapter {
        var adapter = Proto.PreviewedAdapter()
        adapter.adapter = lane.key.adapter
        let chunks = audience.parts.filter { $0.lane == lane.key }.flatMap(\.chunks)
        adapter.messages = chunks.reduce(0) { $0 + UInt64($1.count) }
        let losses = audience.losses.filter { $0.lane == lane.key }
        adapter.lost = losses.reduce(0) { $0 + UInt64($1.count) }
        adapter.block = lane.block
        lane.cost.fill(&adapter)
        return adapter
    }
}
