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
        let app = try gone.app(request.app, call)
        let submission = try Submission(request, app: app, call: call.requestID, now: now)
        do {
            let transition = try await submit(request, submission, call)
            note(transition)
            if transition.record.state == .queued { feedSoon(.work) }
            var response = response(transition.record)
            if advice.mustAsk(about: transition.record) {
                response.warnings = await advice.warnings(transition.record, call)
            }
            return response
        } catch {
            // An accepted notification stays accepted, even if it has expired by now or the disk is
            // full.
            guard let earlier = try await store.earlier(submission) else { throw error }
            return response(earlier)
        }
    }

    private func submit(
        _ request: Proto.SendRequest, _ submission: Submission, _ call: CallContext
    ) async throws -> Transition {
        let now = now
        var record = try await record(of: request, app: submission.app, by: call.sender)
        // An app's key proves that the app exists.
        if call.isOfSuite { try await checkExistence(of: submission.app, call) }
        if let hold = switches.hold(record) {
            // The notification could only be cancelled at once.
            guard hold.mode == .pause else { throw RPCError(.failedPrecondition, hold.reason) }
            _ = try record.machine.handle(hold.event, at: now)
        }
        try openNotifications.checkRoom(of: record.app, for: record.state, limits)
        return try await store.submit(
            record, as: submission, naming: try NamedDevices.ids(in: record.audience), by: call,
            now: now)
    }

    /// Returns the notification that a request creates now.
    func record(
        of request: Proto.SendRequest, app: String, by sender: String = ""
    ) async throws -> NotificationRecord {
        let own = providers.adapters(of: app)
        var check = SendCheck(
            now: now, kinds: Set(own.map(\.kind)), zones: environment.zones.table, sender: sender)
        check.audienceKinds = own.compactMap { record in
            let kind = environment.providers?.kind(record.kind)
            guard let kind, kind.sendsToAudiences(record.settings) else { return nil }
            return (record.name, kind)
        }
        return try check.record(
            try await filled(request, app), app: app, id: environment.identifiers.next())
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
