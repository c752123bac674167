import DeliveryEngine
package import Protocol
import ServiceKit

extension DeliveryService {
    /// Notifications shown in the answer of a release of many.
    private static let released = 100

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
            id: try request.id.required("id"), app: app, hold: switches.hold(app), now: now)
        note(transition)
        feed(.work)
        var response = Proto.ResendNotificationResponse()
        response.notification = transition.record.proto()
        return response
    }

    /// Lets stalled notifications go on; those whose time is over expire instead.
    ///
    /// - Throws: `failedPrecondition` while a switch is on: it would only stall them again.
    package func releaseNotifications(
        _ request: Proto.ReleaseNotificationsRequest, _ call: CallContext
    ) async throws -> Proto.ReleaseNotificationsResponse {
        let app = try call.checkedApp(request.app)
        if let reason = switches.hold(app) {
            throw RPCError(.failedPrecondition, "\(reason); turn it off first, then release")
        }
        let changed =
            request.id.isEmpty
            ? try await releaseAll(of: app)
            : [try await release(request.id, of: app)]
        var response = Proto.ReleaseNotificationsResponse()
        for transition in changed {
            if request.id.isEmpty == false { note(transition) }
            if transition.record.state == .expired {
                response.expired += 1
            } else {
                response.released += 1
            }
        }
        response.notifications = changed.prefix(Self.released).map { $0.record.proto() }
        releaseLanes(of: app)
        return response
    }

    /// One that is sending, and only waits for a provider to accept us, goes on as well.
    private func release(_ id: String, of app: String) async throws -> Transition {
        do {
            return try await store.handle([.release], id: id, app: app, now: now)
        } catch let error as RPCError where error.code == .failedPrecondition {
            guard !blocks(of: app).isEmpty,
                let record = try await store.sending(id: id, app: app)
            else { throw error }
            return Transition(record: record, from: record.state)
        }
    }

    private func releaseAll(of app: String) async throws -> [Transition] {
        var all: [Transition] = []
        var last: Int64? = 0
        while let after = last {
            let (changed, next) = try await store.handleAll(
                .release, of: app, in: .stalled, after: after, limit: limits.changedAtOnce,
                now: now)
            for transition in changed { note(transition) }
            all += changed
            last = next
        }
        return all
    }
}

extension String {
    /// Itself, if there is something in it.
    func required(_ field: String) throws(RPCError) -> String {
        guard !isEmpty else { throw .invalid(field, "is required") }
        return self
    }
}
