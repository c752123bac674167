import Foundation
import Protocol
import ServiceKit
import Storage
import Synchronization
import Testing
import TestSupport
import Transport

@testable import DeliveryService

/// A clock that stands still until the test moves it.
final class ManualClock: Sendable {
    private let time = Mutex(UnixTime(milliseconds: 1_800_000_000_000))

    var now: UnixTime { time.withLock { $0 } }
    var clock: WallClock { WallClock { [self] in now } }
    func advance(_ duration: Duration) { time.withLock { $0 = $0 + duration } }
}

/// One delivery service over a database of its own, reached through its routes.
final class DeliveryWorld: Sendable {
    let clock = ManualClock()
    let registry: FakeRegistry
    let loop: EventLoop
    let path: String
    let database: DatabaseQueue
    let service: DeliveryService
    let client: DeliveryClient
    let metrics: Metrics

    private init(
        _ registry: FakeRegistry, _ loop: EventLoop, _ path: String, _ database: DatabaseQueue,
        _ service: DeliveryService, _ metrics: Metrics
    ) {
        self.registry = registry
        self.loop = loop
        self.path = path
        self.database = database
        self.service = service
        self.metrics = metrics
        var router = Router()
        router.serveDelivery(service)
        client = DeliveryClient(router)
    }

    static func start(
        at path: String, on loop: EventLoop, _ registry: FakeRegistry, _ adapters: [any Adapter],
        clock: ManualClock? = nil, limits: DeliveryLimits = DeliveryLimits()
    ) async throws -> (DeliveryWorld, ManualClock) {
        let clock = clock ?? ManualClock()
        var configuration = DatabaseQueue.Configuration(path: path, schema: DeliverySchema.schema)
        configuration.limits.ballastBytes = 0
        let database = try await DatabaseQueue.open(configuration)
        let metrics = Metrics(service: "delivery")
        var environment = DeliveryService.Environment(
            executor: loop, database: database, registry: registry.client, adapters: adapters,
            log: Log(service: "delivery", write: { _ in }), metrics: metrics)
        environment.clock = clock.clock
        environment.limits = limits
        let service = try await DeliveryService.start(environment)
        return (DeliveryWorld(registry, loop, path, database, service, metrics), clock)
    }

    func close() async {
        await service.stop()
        await database.close()
    }
}

/// Runs a test with a service, and ends that however the test ends.
func withDelivery(
    devices: Int = 0, _ adapters: [any Adapter] = [ScriptedAdapter()],
    limits: DeliveryLimits = DeliveryLimits(),
    _ body: @Sendable (DeliveryWorld, ManualClock) async throws -> Void
) async throws {
    let scratch = ScratchDirectory()
    let path = scratch.file("delivery.db")
    try await withLoop { loop in
        let (world, clock) = try await DeliveryWorld.start(
            at: path, on: loop, FakeRegistry(devices: devices), adapters, limits: limits)
        do {
            try await body(world, clock)
        } catch {
            await world.close()
            throw error
        }
        await world.close()
    }
}

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

    /// Any of so many tags, in nodes: one for each tag and one for each OR.
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

    /// Waits until the notification is in a state, and returns it then.
    @discardableResult
    func wait(
        _ id: String, for state: Proto.NotificationState,
        where isRight: (Proto.Notification) -> Bool = { _ in true },
        _ location: SourceLocation = #_sourceLocation
    ) async throws -> Proto.Notification {
        let end = ContinuousClock.now + .seconds(10)
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
        request.deviceId = "d\(ordinal)"
        request.ordinal = ordinal
        request.cursor = cursor
        request.events = events
        return try await client.exchangeInbox(request, CallContext())
    }
}

/// Waits until something is so.
func eventually(
    _ location: SourceLocation = #_sourceLocation, _ isSo: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + .seconds(10)
    while try await !isSo() {
        guard ContinuousClock.now < end else {
            Issue.record("it did not come so", sourceLocation: location)
            return
        }
        try await Task.sleep(for: .milliseconds(2))
    }
}

/// The code and the message an RPC fails with; nil if it does not.
func failure<Value>(
    isolation: isolated (any Actor)? = #isolation, of body: () async throws -> Value
) async -> RPCError? {
    do {
        _ = try await body()
        return nil
    } catch {
        return RPCError(error)
    }
}
