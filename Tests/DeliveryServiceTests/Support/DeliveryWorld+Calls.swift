import DeliveryEngine
import Protocol
import TestSupport
import Testing

@testable import DeliveryService

extension DeliveryWorld {
    static let app = "news"
    static let sender = CallContext(
        principal: Principal(role: .operator, app: app, subject: "key1"))
    static let suite = CallContext(principal: Principal(role: .admin, app: "", subject: "root"))

    static func request(
        key: String = "", _ change: (inout Proto.SendRequest) -> Void = { _ in }
    ) -> Proto.SendRequest {
        var request = Proto.SendRequest()
        request.idempotencyKey = key
        request.type = "/bill/vote"
        request.audience = "ALL"
        request.content = Proto.Content()
        request.content?.title = "A vote"
        change(&request)
        return request
    }

    /// Returns a selector for any of a number of tags, with a node for each tag and for each OR.
    static func selector(tags: Int) -> Proto.Selector {
        var selector = Proto.Selector()
        for tag in 0..<tags {
            for node in [Proto.SelectorNodeNode.tag("/t\(tag)"), .anyOf(2)]
            where tag > 0 || node != .anyOf(2) {
                var one = Proto.SelectorNode()
                one.node = node
                selector.nodes.append(one)
            }
        }
        return selector
    }

    func send(
        _ request: Proto.SendRequest = DeliveryWorld.request()
    ) async throws -> Proto.Notification {
        try #require(try await client.send(request, Self.sender).notification)
    }

    func get(_ id: String) async throws -> Proto.Notification {
        var request = Proto.GetNotificationRequest()
        request.id = id
        return try #require(try await client.getNotification(request, Self.sender).notification)
    }

    /// Waits until a notification is in a state, and returns the notification.
    @discardableResult
    func wait(
        _ id: String, for state: Proto.NotificationState,
        where isRight: (Proto.Notification) -> Bool = { _ in true },
        _ location: SourceLocation = #_sourceLocation
    ) async throws -> Proto.Notification {
        let end = ContinuousClock.now + Duration.patience
        while true {
            let notification = try await get(id)
            if notification.state == state, isRight(notification) { return notification }
            guard ContinuousClock.now < end else {
                Issue.record("still \(notification)", sourceLocation: location)
                return notification
            }
            try await Task.sleep(for: .milliseconds(2))
        }
    }

    @discardableResult
    func stopEverything(
        _ on: Bool = true, app: String? = nil, reason: String = "a test"
    ) async throws -> Proto.SetKillSwitchResponse {
        var request = Proto.SetKillSwitchRequest()
        request.everything = app == nil
        request.app = app ?? ""
        request.on = on
        request.reason = reason
        return try await client.setKillSwitch(request, Self.suite)
    }

    /// Sets a kill switch of the app, or of a part of the app.
    @discardableResult
    func stop(
        _ on: Bool = true, _ change: (inout Proto.SetKillSwitchRequest) -> Void = { _ in }
    ) async throws -> Proto.SetKillSwitchResponse {
        var request = Proto.SetKillSwitchRequest()
        request.on = on
        request.reason = "a test"
        change(&request)
        return try await client.setKillSwitch(request, Self.sender)
    }

    func release(
        preview: Bool = false, _ change: (inout Proto.ReleaseNotificationsRequest) -> Void
    ) async throws -> Proto.ReleaseNotificationsResponse {
        var request = Proto.ReleaseNotificationsRequest()
        request.preview = preview
        change(&request)
        return try await client.releaseNotifications(request, Self.sender)
    }

    func release(_ id: String = "") async throws -> Proto.ReleaseNotificationsResponse {
        var request = Proto.ReleaseNotificationsRequest()
        request.id = id
        return try await client.releaseNotifications(request, Self.sender)
    }

    func exchange(
        _ ordinal: UInt32, cursor: String = "", events: [Proto.Event] = []
    ) async throws -> Proto.ExchangeInboxResponse {
        var request = Proto.ExchangeInboxRequest()
        request.app = Self.app
        request.deviceId = device(Int(ordinal))
        request.ordinal = ordinal
        request.cursor = cursor
        request.events = events
        return try await client.exchangeInbox(request, CallContext())
    }

    func cancel(_ id: String) async throws -> Proto.Notification {
        var request = Proto.CancelNotificationRequest()
        request.id = id
        return try #require(
            try await client.cancelNotification(request, Self.sender).notification)
    }

    func resend(
        _ id: String, _ classes: [Proto.FailureClass] = [], device: String = "",
        adapter: String = ""
    ) async throws -> Proto.Notification {
        var request = Proto.ResendNotificationRequest()
        (request.id, request.classes, request.deviceId) = (id, classes, device)
        request.adapter = adapter
        return try #require(
            try await client.resendNotification(request, Self.sender).notification)
    }

    func status() async throws -> Proto.GetStatusResponse {
        try await client.getStatus(Proto.GetStatusRequest(), Self.sender)
    }

    func switches(_ app: String = "") async throws -> [Proto.KillSwitch] {
        var request = Proto.GetKillSwitchRequest()
        request.app = app
        return try await client.getKillSwitch(request, Self.suite).switches
    }
}

extension Proto.ExchangeInboxResponse {
    var items: [Proto.InboxItem] { inbox?.items ?? [] }
    var cursor: String { inbox?.cursor ?? "" }
    var more: Bool { inbox?.more ?? false }
    var storedEventIds: [String] { events?.storedEventIds ?? [] }
}
