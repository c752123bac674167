import Audience
import AudienceMessages
import DeliveryEngine
package import Protocol
import ServiceKit

extension DeliveryService {
    /// Why a device got a notification, or why not: from the audience to what the device says.
    package func explainDelivery(
        _ request: Proto.ExplainDeliveryRequest, _ call: CallContext
    ) async throws -> Proto.ExplainDeliveryResponse {
        let app = try call.checkedApp(request.app)
        let id = try request.deviceId.device()
        let record = try await store.record(
            try request.notificationId.required("notification_id"), app: app)
        let device = try await known(id, app, call)
        let stored = try await store.explanation(of: record, device: id, ordinal: device.ordinal)
        let isSame = try await isSame(device, record)
        var response = Proto.ExplainDeliveryResponse()
        response.notification = stored.record.bare
        response.mutedNow = device.device?.settings?.muted ?? false
        response.events = stored.events
        (response.membership, response.membershipReason) = membership(stored, isSame: isSame)
        if isSame {
            response.adapters = stored.adapters.map { blocked($0, record) }
            if response.membership == .in, let known = device.device {
                let reach = PastReach(record, known, lanes(of: app))
                response.adapters = reach.completed(response.adapters)
            }
        }
        if response.membership != .in { response.now = await explainNow(id, record, call) }
        return response
    }

    /// A device as the registry knows it, by a call of ours.
    func known(
        _ id: String, _ app: String, _ call: CallContext
    ) async throws -> Proto.GetDeviceDataResponse {
        var request = Proto.GetDeviceDataRequest()
        (request.app, request.id) = (app, id)
        var context = CallContext(requestID: call.requestID)
        context.deadline = call.deadline
        return try await environment.registry.getDeviceData(request, context)
    }

    /// Whether a notification's ordinals mean what the registry's do now.
    func isSame(
        _ device: Proto.GetDeviceDataResponse, _ record: NotificationRecord
    ) async throws -> Bool {
        guard record.machine.isPlanned else { return true }
        do {
            let found = try await targets(Bitmap([device.ordinal]), record)
            return found.allSatisfy { $0.deviceID.description == device.device?.id }
        } catch let error as RPCError where error.code == .failedPrecondition {
            return false
        }
    }

    private func membership(
        _ stored: StoredExplanation, isSame: Bool
    ) -> (Proto.AudienceMembership, String) {
        let record = stored.record
        guard isSame else {
            return (.unspecified, "the registry was put back from a backup since")
        }
        switch stored.isInAudience {
        case true?: return (.in, "")
        case false?: return (.out, "")
        case nil where record.machine.isPlanned:
            return (.unspecified, "who was in it is kept until a day after it has expired")
        case nil: return (.unplanned, record.machine.reason)
        }
    }

    /// Whether the selector matches it now, and why; nil if nobody can say.
    private func explainNow(
        _ device: String, _ record: NotificationRecord, _ call: CallContext
    ) async -> Proto.ExplainAudienceResponse? {
        var request = Proto.ExplainAudienceRequest()
        (request.app, request.audience) = (record.app, record.audience)
        request.deviceId = device
        request.type = (try? NotificationType(record.type))?.tag.text ?? ""
        var context = CallContext(requestID: call.requestID)
        context.deadline = call.deadline
        do {
            return try await environment.registry.explainAudience(request, context)
        } catch {
            log(.debug, "an audience cannot be explained now", ["error": "\(error)"])
            return nil
        }
    }

    /// What stands in the way of a delivery that is open.
    func blocked(
        _ delivery: Proto.AdapterDelivery, _ record: NotificationRecord
    ) -> Proto.AdapterDelivery {
        let isOpen: Set<Proto.DeliveryFate> = [.waiting, .retrying, .held]
        guard isOpen.contains(delivery.fate) else { return delivery }
        var delivery = delivery
        let lane = LaneKey(app: record.app, adapter: delivery.adapter)
        if record.state == .stalled { delivery.block = record.machine.reason }
        if let held = switches.switches.hold(record.brief, on: lane) {
            delivery.block = held
        } else if let block = block(lane) {
            (delivery.block, delivery.blockUntil) = (block.reason, end(of: block)?.timestamp)
        } else if work.lanes[lane] == nil {
            delivery.block = "the adapter is not set up"
        }
        return delivery
    }
}

extension NotificationRecord {
    /// As it travels, without what it says.
    var bare: Proto.Notification {
        var notification = proto()
        notification.content = nil
        return notification
    }
}
