import Audience
import DeliveryEngine
import Protocol
import ServiceKit

/// The steps of a send, which run on the service.
///
/// They are apart, are not inlined, and leave what is large to the next one in a class: together
/// they had a frame of 22 KB, which was allocated for each send.
enum SendSteps {
    /// Returns the key by which the request is recognized, if its app may be one.
    @inline(never)
    static func submission(
        of request: Proto.SendRequest, _ call: CallContext, on service: isolated DeliveryService
    ) throws -> Submission {
        let app = try service.gone.app(request.app, call)
        return try Submission(request, app: app, call: call.requestID, now: service.now)
    }

    /// Stores a request's notification, or returns that of an earlier one.
    static func submit(
        _ request: Proto.SendRequest, _ submission: Submission, _ call: CallContext,
        on service: isolated DeliveryService
    ) async throws -> StoredSend {
        request.isToBeFilled
            ? try await fillAndSubmit(request, submission, call, on: service)
            : try await submitFilled(request, submission, call, on: service)
    }

    @inline(never)
    private static func fillAndSubmit(
        _ request: Proto.SendRequest, _ submission: Submission, _ call: CallContext,
        on service: isolated DeliveryService
    ) async throws -> StoredSend {
        let named =
            SenderName.isWatcher(call.sender)
            ? try await service.namingTemplatesAuthor(request, submission.app) : request
        let filled = try await service.templates.filled(named, submission.app)
        return try await submitFilled(filled, submission, call, on: service)
    }

    @inline(never)
    private static func submitFilled(
        _ request: Proto.SendRequest, _ submission: Submission, _ call: CallContext,
        on service: isolated DeliveryService
    ) async throws -> StoredSend {
        // An app's key proves that the app exists.
        if call.isOfSuite { try await checkExistence(for: request, submission, call, on: service) }
        let approval =
            service.approvals.concern(submission.app)
            ? try await approval(of: request, submission, call, on: service) : nil
        return try await service.store.submit(
            admitted(request, submission, by: call.sender, approval, on: service), by: call)
    }

    /// Returns the approval that a request has to wait for; nil for none.
    @inline(never)
    private static func approval(
        of request: Proto.SendRequest, _ submission: Submission, _ call: CallContext,
        on service: isolated DeliveryService
    ) async throws -> Proto.Approval? {
        let record = try service.record(
            ofFilled: request, app: submission.app, by: call.sender)
        return await service.approvals.approval(of: record, call)
    }

    /// Checks a request and, if there is nothing wrong with it, whether its app exists.
    @inline(never)
    private static func checkExistence(
        for request: Proto.SendRequest, _ submission: Submission, _ call: CallContext,
        on service: isolated DeliveryService
    ) async throws {
        _ = try service.record(ofFilled: request, app: submission.app, by: call.sender)
        try await checkExistence(of: submission.app, call, on: service)
    }

    /// Refuses an app that the registry does not know; any app is accepted while the registry is
    /// unavailable.
    static func checkExistence(
        of app: String, _ call: CallContext, on service: isolated DeliveryService
    ) async throws {
        var request = Proto.PreviewAudienceRequest()
        request.app = app
        request.audience = Selector.all.description
        do {
            _ = try await service.environment.registry.previewAudience(
                request, call.leavingTimeToStore)
        } catch let error as RPCError where error.code == .notFound {
            throw error
        } catch {
            service.log(.debug, "cannot check whether the app exists", ["error": "\(error)"])
        }
    }

    /// Returns the notification of a request, to be stored if it may be accepted now.
    @inline(never)
    private static func admitted(
        _ request: Proto.SendRequest, _ submission: Submission, by sender: String,
        _ approval: Proto.Approval?, on service: isolated DeliveryService
    ) throws -> AdmittedSend {
        let now = service.now
        var record = try service.record(ofFilled: request, app: submission.app, by: sender)
        if let hold = service.switches.hold(record) {
            // The notification could only be cancelled at once.
            guard hold.mode == .pause else { throw RPCError(.failedPrecondition, hold.reason) }
            _ = try record.machine.handle(hold.event, at: now)
        }
        try record.wait(for: approval, at: now)
        try service.openNotifications.checkRoom(
            of: record.app, for: record.state, service.limits)
        return AdmittedSend(
            record, as: submission, naming: try NamedDevices.ids(in: record.audience), now: now)
    }

    /// Takes over what was stored.
    @inline(never)
    static func take(_ stored: StoredSend, on service: isolated DeliveryService) {
        service.note(stored.transition)
        if stored.record.state == .queued { service.feedSoon(.work) }
    }

    /// Returns the response with the registry's warnings about the audience.
    @inline(never)
    static func advised(
        _ stored: StoredSend, _ call: CallContext, on service: isolated DeliveryService
    ) async -> Proto.SendResponse {
        var response = response(stored.record)
        response.warnings = await service.advice.warnings(stored.record, call)
        return response
    }

    /// Returns the response to an earlier request with the same key.
    ///
    /// An accepted notification stays accepted, even if it has expired by now or the disk is full.
    ///
    /// - Throws: `error` if there was no such request.
    @inline(never)
    static func earlier(
        _ submission: Submission, or error: any Error, on service: isolated DeliveryService
    ) async throws -> Proto.SendResponse {
        guard let earlier = try await service.store.earlier(submission) else { throw error }
        return response(earlier)
    }

    /// Returns the response without warnings.
    @inline(never)
    static func response(_ record: NotificationRecord) -> Proto.SendResponse {
        var response = Proto.SendResponse()
        response.notification = record.proto()
        return response
    }
}
