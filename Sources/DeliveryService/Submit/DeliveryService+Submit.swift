import TimeZones
import Audience
import AudienceMessages
import DeliveryAdapters
import DeliveryEngine
package import Protocol
import ServiceKit
import ServiceStorage

extension DeliveryService {
    /// Accepts a notification; after the answer it cannot be lost.
    package func send(
        _ request: Proto.SendRequest, _ call: CallContext
    ) async throws -> Proto.SendResponse {
        let submission = try SendSteps.submission(of: request, call, on: self)
        do {
            let stored = try await SendSteps.submit(request, submission, call, on: self)
            SendSteps.take(stored, on: self)
            return advice.mustAsk(about: stored.record)
                ? await SendSteps.advised(stored, call, on: self)
                : SendSteps.response(stored.record)
        } catch {
            return try await SendSteps.earlier(submission, or: error, on: self)
        }
    }

    /// Returns the notification that a request creates now.
    func record(
        of request: Proto.SendRequest, app: String, by sender: String = ""
    ) async throws -> NotificationRecord {
        try record(ofFilled: try await templates.filled(request, app), app: app, by: sender)
    }

    func record(
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
    /// The part of a call's time that the registry must leave for storing.
    private static let timeToStore: Duration = .seconds(-2)

    /// A call to the registry for this one, made in the name of the suite.
    var leavingTimeToStore: CallContext {
        CallContext(deadline: deadline.map { $0 + Self.timeToStore }, requestID: requestID)
    }

    /// The maximum length of an app's id in bytes.
    private static let appBytes = 64

    /// Returns the app of a request, if it may be an app's id.
    func checkedApp(_ requested: String) throws(RPCError) -> String {
        let app = try app(requested)
        guard app.utf8.count <= Self.appBytes else { throw .invalid("app", "is not an app's id") }
        return app
    }

    /// True if the call is made for the whole suite.
    var isOfSuite: Bool { principal?.app.isEmpty ?? true }
}
