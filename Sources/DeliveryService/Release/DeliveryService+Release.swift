import DeliveryEngine
package import Protocol
import ServiceKit
import ServiceStorage

extension DeliveryService {
    /// Cancels a notification for good; messages in flight still arrive.
    package func cancelNotification(
        _ request: Proto.CancelNotificationRequest, _ call: CallContext
    ) async throws -> Proto.CancelNotificationResponse {
        let app = try gone.app(request.app, call)
        let transition = try await store.cancel(
            id: try request.id.required("id"), app: app, by: call.sender, now: now)
        feed(.suspended(transition.record.sequence))
        note(transition)
        await SwitchKeeper.endOver(on: self)
        var response = Proto.CancelNotificationResponse()
        response.notification = transition.record.proto()
        return response
    }

    /// Resends the failed deliveries of a notification, or those that are asked for.
    package func resendNotification(
        _ request: Proto.ResendNotificationRequest, _ call: CallContext
    ) async throws -> Proto.ResendNotificationResponse {
        let app = try gone.app(request.app, call)
        var response = Proto.ResendNotificationResponse()
        response.notification = try await Resending.run(request, app, on: self).proto()
        return response
    }
}

extension String {
    /// Returns the text itself.
    ///
    /// - Throws: `invalidArgument` if it is empty.
    func required(_ field: String) throws(RPCError) -> String {
        guard !isEmpty else { throw .invalid(field, "is required") }
        return self
    }
}
