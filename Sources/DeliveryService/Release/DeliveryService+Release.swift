import DeliveryEngine
package import Protocol
import ServiceKit

extension DeliveryService {
    /// Stops a notification for good; what is in flight still arrives.
    package func cancelNotification(
        _ request: Proto.CancelNotificationRequest, _ call: CallContext
    ) async throws -> Proto.CancelNotificationResponse {
        let app = try call.checkedApp(request.app)
        let transition = try await store.handle(
            [.cancel], id: try request.id.required("id"), app: app, now: now)
        feed(.suspended(transition.record.sequence))
        note(transition)
        var response = Proto.CancelNotificationResponse()
        response.notification = transition.record.proto()
        return response
    }

    /// Sends again what failed of a notification, or what of it failed in some ways, and only that.
    package func resendNotification(
        _ request: Proto.ResendNotificationRequest, _ call: CallContext
    ) async throws -> Proto.ResendNotificationResponse {
        let app = try call.checkedApp(request.app)
        let transition = try await store.resend(
            try FailureFilter(request.classes, device: request.deviceId),
            id: try request.id.required("id"), app: app, switches: switches, now: now)
        note(transition)
        feed(.work)
        var response = Proto.ResendNotificationResponse()
        response.notification = transition.record.proto()
        return response
    }
}

extension String {
    /// Itself, if there is something in it.
    func required(_ field: String) throws(RPCError) -> String {
        guard !isEmpty else { throw .invalid(field, "is required") }
        return self
    }
}
