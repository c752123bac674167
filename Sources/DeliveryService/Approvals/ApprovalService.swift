import DeliveryEngine
package import Protocol
import ServiceKit
import ServiceStorage
import Storage

/// The service `herald.v1.Approvals`, which delivery answers because it has the waiting
/// notifications.
package final class ApprovalService: ApprovalsServing {
    private let service: DeliveryService

    /// Creates the service of delivery.
    package init(of service: DeliveryService) { self.service = service }

    private var database: DatabaseQueue { service.environment.database }
    private var now: UnixTime { service.environment.clock.now() }

    private func app(_ requested: String, _ call: CallContext) async throws -> String {
        try await service.gone.app(requested, call)
    }

    package func putApprovalRules(
        _ request: Proto.PutApprovalRulesRequest, _ call: CallContext
    ) async throws -> Proto.PutApprovalRulesResponse {
        let app = try await app(request.app, call)
        var rules = try (request.rules ?? Proto.ApprovalRules()).checked()
        (rules.setTime, rules.setBy) = (now.timestamp, call.sender)
        let kept = rules
        let before = try await database.write { database in
            let before = try ApprovalTable.rules(of: app, in: database)
            try ApprovalTable.put(kept, of: app, in: database)
            return before
        }
        try await takeOver(app)
        call.noteChange(from: before, to: kept)
        var response = Proto.PutApprovalRulesResponse()
        response.rules = kept
        return response
    }

    /// Makes sends follow the stored rules, also if two calls store rules at once.
    private func takeOver(_ app: String) async throws {
        var stored = try await rules(of: app)
        while true {
            let taken = stored
            await service.take(taken, of: app)
            stored = try await rules(of: app)
            if stored == taken { return }
        }
    }

    private func rules(of app: String) async throws -> Proto.ApprovalRules {
        try await database.read { try ApprovalTable.rules(of: app, in: $0) }
            ?? Proto.ApprovalRules()
    }

    package func getApprovalRules(
        _ request: Proto.GetApprovalRulesRequest, _ call: CallContext
    ) async throws -> Proto.GetApprovalRulesResponse {
        let app = try await app(request.app, call)
        var response = Proto.GetApprovalRulesResponse()
        response.rules = try await rules(of: app)
        return response
    }

    package func approveNotification(
        _ request: Proto.ApproveNotificationRequest, _ call: CallContext
    ) async throws -> Proto.ApproveNotificationResponse {
        let (app, id, now) = (try await app(request.app, call), request.id, now)
        let devices = try await devices(ofWaiting: id, app, call)
        let approved = try await database.write { database in
            let rules = try ApprovalTable.rules(of: app, in: database) ?? Proto.ApprovalRules()
            var record = try NotificationTable.required(id: id, app: app, in: database)
            record.approval = try Approver(call, rules).approved(record, devices, at: now)
            if let approval = record.approval {
                try ApprovalTable.put(approval, of: record.sequence, in: database)
            }
            return record
        }
        call.note?.changed(from: "waits", to: "approved")
        if approved.waitsForApprovalAlone {
            let item = try await service.release(approved, isPreview: false)
            if item.problem != nil, let hold = await service.switches.hold(approved) {
                try await note(hold.mark, of: approved)
            }
        } else {
            // Something else holds it, which is not for an approver to release.
            try await note(approved.machine.reason, of: approved)
        }
        var response = Proto.ApproveNotificationResponse()
        response.notification = try await service.store.record(id: id, app: app).proto()
        return response
    }

    /// Returns the number of devices that a waiting notification would go to now.
    ///
    /// - Throws: `unavailable` if they cannot be counted: nobody can say then what is approved.
    private func devices(
        ofWaiting id: String, _ app: String, _ call: CallContext
    ) async throws -> UInt64 {
        let record = try await service.store.record(id: id, app: app)
        guard record.approval?.isOpen == true else { return 0 }
        // Whoever may not approve it learns that first.
        _ = try Approver(call, try await rules(of: app)).approved(record, 0, at: now)
        guard let devices = await service.devices(of: record, call) else {
            throw RPCError(
                .unavailable, "the devices cannot be counted now; approve it again in a while",
                retryAfter: .seconds(2))
        }
        return devices
    }

    /// Stores the reason why an approved notification still does not go out.
    private func note(_ reason: String, of record: NotificationRecord) async throws {
        let start = "approved, and "
        guard !reason.hasPrefix(start) else { return }
        try await database.write { database in
            try ApprovalTable.note(start + reason, of: record.sequence, in: database)
        }
    }
}

/// The caller who approves a notification, and the app's rules.
struct Approver {
    private let call: CallContext
    private let rules: Proto.ApprovalRules

    init(_ call: CallContext, _ rules: Proto.ApprovalRules) {
        (self.call, self.rules) = (call, rules)
    }

    /// Returns the approval of a notification; one that is given already stays.
    ///
    /// - Parameter devices: The number of devices that the notification would go to now.
    /// - Throws: `failedPrecondition` if the notification does not wait, `permissionDenied` if the
    ///   caller may not approve it.
    func approved(
        _ record: NotificationRecord, _ devices: UInt64, at now: UnixTime
    ) throws(RPCError) -> Proto.Approval {
        guard var approval = record.approval else {
            throw RPCError(.failedPrecondition, "nobody has to approve the notification")
        }
        guard record.state == .stalled else {
            throw RPCError(
                .failedPrecondition,
                "the notification is \(record.state.name), and does not wait for approval")
        }
        guard approval.isOpen else { return approval }
        guard !rules.isEmpty else {
            throw RPCError(
                .failedPrecondition,
                "the app has no rules of approval any more; release the notification")
        }
        guard call.principal?.person != nil || rules.keysMayApprove else {
            throw RPCError(
                .permissionDenied,
                "only somebody who is signed in with an account may approve; an admin can let keys "
                    + "approve, too: herald approvals set --keys-may-approve")
        }
        guard SenderName.id(of: call.sender) != SenderName.id(of: record.sentBy) else {
            throw RPCError(
                .permissionDenied, "whoever sent the notification cannot approve it; ask another")
        }
        guard !record.authors.contains(SenderName.id(of: call.sender)) else {
            throw RPCError(
                .permissionDenied,
                "whoever wrote what the notification says cannot approve it; ask another")
        }
        (approval.approvedBy, approval.approveTime) = (call.sender, now.timestamp)
        approval.devices = devices
        return approval
    }
}

extension DeliveryService {
    /// Takes over an app's approval rules.
    func take(_ rules: Proto.ApprovalRules, of app: String) { approvals.set(rules, of: app) }

    /// Returns the number of devices that a notification would go to now; nil if they cannot be
    /// counted.
    func devices(of record: NotificationRecord, _ call: CallContext) async -> UInt64? {
        await approvals.count(record, call)
    }
}
