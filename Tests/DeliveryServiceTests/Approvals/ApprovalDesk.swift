import Protocol
import Testing

@testable import DeliveryService

/// The approvals of a delivery service.
struct ApprovalDesk {
    let world: DeliveryWorld
    private let client: ApprovalsClient

    init(_ world: DeliveryWorld) {
        self.world = world
        var router = Router()
        router.serveApprovals(ApprovalService(of: world.service))
        client = ApprovalsClient(router)
    }

    static func person(_ login: String, _ role: Role = .sender) -> CallContext {
        CallContext(
            principal: Principal(
                role: role, app: DeliveryWorld.app, subject: "\(login) (\(login)-id)",
                person: .init(account: "\(login)-id", session: "s")))
    }

    @discardableResult
    func put(
        _ change: (inout Proto.ApprovalRules) -> Void
    ) async throws -> Proto.ApprovalRules {
        var request = Proto.PutApprovalRulesRequest()
        var rules = Proto.ApprovalRules()
        change(&rules)
        request.rules = rules
        return try await client.putApprovalRules(request, Self.person("boss", .admin)).rules
            ?? Proto.ApprovalRules()
    }

    func rules() async throws -> Proto.ApprovalRules {
        try await client.getApprovalRules(.init(), Self.person("ann")).rules
            ?? Proto.ApprovalRules()
    }

    @discardableResult
    func approve(
        _ id: String, by call: CallContext = ApprovalDesk.person("ben")
    ) async throws -> Proto.Notification {
        var request = Proto.ApproveNotificationRequest()
        request.id = id
        return try await client.approveNotification(request, call).notification
            ?? Proto.Notification()
    }

    /// Sends a notification as a person.
    func send(
        by call: CallContext = ApprovalDesk.person("ann"),
        _ change: (inout Proto.SendRequest) -> Void = { _ in }
    ) async throws -> Proto.Notification {
        try #require(
            try await world.client.send(DeliveryWorld.request(change), call).notification)
    }
}
