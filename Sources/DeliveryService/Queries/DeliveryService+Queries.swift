import DeliveryEngine
package import Protocol
import ServiceKit
import ServiceStorage

extension DeliveryService {
    /// Returns one notification with its latest errors.
    package func getNotification(
        _ request: Proto.GetNotificationRequest, _ call: CallContext
    ) async throws -> Proto.GetNotificationResponse {
        try await NotificationQuery.notification(request, call, on: self)
    }

    /// Returns an app's notifications, newest first, without their errors.
    package func listNotifications(
        _ request: Proto.ListNotificationsRequest, _ call: CallContext
    ) async throws -> Proto.ListNotificationsResponse {
        let app = try gone.app(request.app, call)
        let page = try await found(NotificationSearch(request, of: app), call)
        var response = Proto.ListNotificationsResponse()
        (response.notifications, response.incomplete) = (page.notifications, page.isIncomplete)
        if let next = page.next { response.nextPageToken = OpaqueNumber.text(next, mark: "n") }
        return response
    }

    /// Returns the page that a search finds; few searches for words run at once, also for an app.
    private func found(
        _ wanted: NotificationSearch, _ call: CallContext
    ) async throws -> NotificationSearch.Page {
        guard wanted.hasWords else { return try await store.page(wanted) }
        try await searches.enter(call)
        defer { searches.leave(call) }
        return try await store.page(wanted)
    }

    /// Returns the status of an app; with a key of the suite and no app, of the whole suite.
    package func getStatus(
        _ request: Proto.GetStatusRequest, _ call: CallContext
    ) async throws -> Proto.GetStatusResponse {
        let scope = try gone.scope(request.app, call)
        let counts = metrics.backlog.counts(of: scope)
        var response = Proto.GetStatusResponse()
        response.switches = switches.concerning(scope).map(\.proto)
        response.states = NotificationState.allCases.compactMap { state in
            guard let count = counts[state] else { return nil }
            var proto = Proto.StateCount()
            proto.state = state.proto
            proto.notifications = UInt64(max(0, count))
            return proto
        }
        response.blocks = work.blocks.blocks.keys.sorted().compactMap { key in
            scope == nil || key.app == scope ? adapterBlock(key) : nil
        }
        response.expiringCredentials = providers.expiringCredentials(of: scope, at: now)
        response.retries = await RetryLook.status(of: scope, on: self)
        response.waiting = metrics.backlog.waiting(of: scope).map { Proto.WaitingDeliveries($0) }
        if scope == nil || call.isOfSuite {
            response.oldestDueTime = metrics.backlog.oldest?.timestamp
        }
        let inFlight = scope.map { engine.underWay(of: $0) } ?? engine.unrecorded
        response.deliveriesInFlight = UInt64(max(0, inFlight))
        response.deliveriesPerMinute = UInt64(
            rates.perMinute(of: scope, at: now.milliseconds / 1000))
        return response
    }
}
