import Audience
import AudienceMessages
import DeliveryEngine
package import Protocol
import ServiceKit
import ServiceStorage

extension DeliveryService {
    /// Explains why a device did or did not get a notification, from the audience to the device's
    /// events.
    package func explainDelivery(
        _ request: Proto.ExplainDeliveryRequest, _ call: CallContext
    ) async throws -> Proto.ExplainDeliveryResponse {
        let app = try gone.app(request.app, call)
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
        (response.membership, response.membershipReason) = stored.membership(isSame: isSame)
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

    /// Returns a device's data from the registry.
    func known(
        _ id: String, _ app: String, _ call: CallContext
    ) async throws -> Proto.GetDeviceDataResponse {
        var request = Proto.GetDeviceDataRequest()
        (request.app, request.id) = (app, id)
        var context = CallContext(requestID: call.requestID)
        context.deadline = call.deadline
        return try await environment.registry.getDeviceData(request, context)
    }

    /// Returns whether a notification's ordinals still have the registry's present meaning.
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

    /// Returns whether the selector matches the device now, and why; nil if that is unknown.
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

    /// Adds the block of an open delivery.
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

extension StoredExplanation {
    /// Returns whether the device was in the audience, and the reason if that is not known.
    ///
    /// - Parameter isSame: True if the registry still knows the device by the same ordinal.
    fileprivate func membership(isSame: Bool) -> (Proto.AudienceMembership, String) {
        guard isSame else {
            return (.unspecified, "the registry was restored from a backup since then")
        }
        switch isInAudience {
        case true?: return (.in, "")
        case false?: return (.out, "")
        case nil where record.machine.isPlanned:
            return (.unspecified, "the audience is kept until a day after the notification expires")
        case nil: return (.unplanned, record.machine.reason)
        }
    }
}

extension NotificationRecord {
    /// The notification as a protobuf message, without its content.
    var bare: Proto.Notification {
        var notification = proto()
        notification.content = nil
        return notification
    }
}
