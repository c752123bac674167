import TimeZones
import Audience
import AudienceMessages
import DeliveryAdapters
import DeliveryEngine
package import Protocol
import ServiceKit
import ServiceStorage

extension DeliveryService {
    /// The part of a call's time that the registry must leave for storing.
    private static let timeToStore: Duration = .seconds(-2)

    /// Accepts a notification; after the answer it cannot be lost.
    package func send(
        _ request: Proto.SendRequest, _ call: CallContext
    ) async throws -> Proto.SendResponse {
        let submission = try submission(of: request, call)
        do {
            let stored = try await submit(request, submission, call)
            take(stored)
            return advice.mustAsk(about: stored.record)
                ? await advised(stored, call) : response(stored.record)
        } catch {
            return try await earlierResponse(submission, or: error)
        }
    }

    // The steps of a send are apart, and what they leave to the next one is in classes: together
    // they had a frame of 22 KB, which was allocated for each send.

    @inline(never)
    private func submission(
        of request: Proto.SendRequest, _ call: CallContext
    ) throws -> Submission {
        let app = try gone.app(request.app, call)
        return try Submission(request, app: app, call: call.requestID, now: now)
    }

    private func submit(
        _ request: Proto.SendRequest, _ submission: Submission, _ call: CallContext
    ) async throws -> StoredSend {
        request.isToBeFilled
            ? try await fillAndSubmit(request, submission, call)
            : try await submitFilled(request, submission, call)
    }

    @inline(never)
    private func fillAndSubmit(
        _ request: Proto.SendRequest, _ submission: Submission, _ call: CallContext
    ) async throws -> StoredSend {
        try await submitFilled(filled(request, submission.app), submission, call)
    }

    @inline(never)
    private func submitFilled(
        _ request: Proto.SendRequest, _ submission: Submission, _ call: CallContext
    ) async throws -> StoredSend {
        // An app's key proves that the app exists.
        if call.isOfSuite { try await checkExistence(for: request, submission, call) }
        return try await store.submit(admitted(request, submission, by: call.sender), by: call)
    }

    /// Checks a request and, if there is nothing wrong with it, whether its app exists.
    @inline(never)
    private func checkExistence(
        for request: Proto.SendRequest, _ submission: Submission, _ call: CallContext
    ) async throws {
        _ = try record(ofFilled: request, app: submission.app, by: call.sender)
        try await checkExistence(of: submission.app, call)
    }

    /// Returns what is stored of a request, if that may be accepted now.
    @inline(never)
    private func admitted(
        _ request: Proto.SendRequest, _ submission: Submission, by sender: String
    ) throws -> AdmittedSend {
        let now = now
        var record = try record(ofFilled: request, app: submission.app, by: sender)
        if let hold = switches.hold(record) {
            // The notification could only be cancelled at once.
            guard hold.mode == .pause else { throw RPCError(.failedPrecondition, hold.reason) }
            _ = try record.machine.handle(hold.event, at: now)
        }
        try openNotifications.checkRoom(of: record.app, for: record.state, limits)
        return AdmittedSend(
            record, as: submission, naming: try NamedDevices.ids(in: record.audience), now: now)
    }

    /// Takes over what was stored.
    @inline(never)
    private func take(_ stored: StoredSend) {
        note(stored.transition)
        if stored.record.state == .queued { feedSoon(.work) }
    }

    @inline(never)
    private func advised(
        _ stored: StoredSend, _ call: CallContext
    ) async -> Proto.SendResponse {
        var response = response(stored.record)
        response.warnings = await advice.warnings(stored.record, call)
        return response
    }

    /// Returns the response to an earlier request with the same key.
    ///
    /// An accepted notification stays accepted, even if it has expired by now or the disk is full.
    ///
    /// - Throws: `error` if there was no such request.
    @inline(never)
    private func earlierResponse(
        _ submission: Submission, or error: any Error
    ) async throws -> Proto.SendResponse {
        guard let earlier = try await store.earlier(submission) else { throw error }
        return response(earlier)
    }

    /// Returns the notification that a request creates now.
    func record(
        of request: Proto.SendRequest, app: String, by sender: String = ""
    ) async throws -> NotificationRecord {
        try record(ofFilled: try await filled(request, app), app: app, by: sender)
    }

    @inline(never)
    private func record(
        ofFilled request: Proto.SendRequest, app: String, by sender: String
    ) throws -> NotificationRecord {
        let own = providers.adapters(of: app)
        var check = SendCheck(
            now: now, kinds: Set(own.map(\.kind)), zones: environment.zones.table, sender: sender)
        check.audienceKinds = own.compactMap { record in
            let kind = environment.providers?.kind(record.kind)
            guard let kind, kind.sendsToAudiences(record.settings) else { return nil }
            return (record.name, kind)
        }
        return try check.record(request, app: app, id: environment.identifiers.next())
    }

    /// Refuses an app that the registry does not know; any app is accepted while the registry is
    /// unavailable.
    func checkExistence(of app: String, _ call: CallContext) async throws {
        var request = Proto.PreviewAudienceRequest()
        request.app = app
        request.audience = Selector.all.description
        var context = CallContext(requestID: call.requestID)
        context.deadline = call.deadline.map { $0 + Self.timeToStore }
        do {
            _ = try await environment.registry.previewAudience(request, context)
        } catch let error as RPCError where error.code == .notFound {
            throw error
        } catch {
            log(.debug, "cannot check whether the app exists", ["error": "\(error)"])
        }
    }

    @inline(never)
    private func response(_ record: NotificationRecord) -> Proto.SendResponse {
        var response = Proto.SendResponse()
        response.notification = record.proto()
        return response
    }
}

extension GoneApps {
    /// Returns the app of a request, if it may be an app's id and no app with it was deleted.
    func app(_ requested: String, _ call: CallContext) throws(RPCError) -> String {
        try checked(try call.checkedApp(requested))
    }

    /// Returns the app of a request; nil for the whole suite, which only a key of the suite may
    /// request.
    func scope(_ requested: String, _ call: CallContext) throws(RPCError) -> String? {
        if call.isOfSuite, requested.isEmpty { return nil }
        return try app(requested, call)
    }
}

extension CallContext {
    /// The maximum length of an app's id in bytes.
    private static let appBytes = 64

    /// Returns the app of a request, if it may be an app's id.
    func checkedApp(_ requested: String) throws(RPCError) -> String {
        let app = try app(requested)
        guard app.utf8.count <= Self.appBytes else { throw .invalid("app", "is not an app's id") }
        return app
    }

    /// Whether the call is made for the whole suite.
    var isOfSuite: Bool { principal?.app.isEmpty ?? true }
}
