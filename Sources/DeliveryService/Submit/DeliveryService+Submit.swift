package import Protocol
import ServiceKit

extension DeliveryService {
    /// Takes a notification; when this answers, it will not be lost.
    package func send(
        _ request: Proto.SendRequest, _ call: CallContext
    ) async throws -> Proto.SendResponse {
        let app = try call.checkedApp(request.app)
        let submission = try Submission(request, app: app)
        let now = now
        var record: NotificationRecord
        do {
            record = try SendCheck(now: now).record(
                request, app: app, id: environment.identifiers.next())
        } catch {
            // What was right when it was first sent, such as an expiry, may not be any more.
            guard let earlier = try await store.earlier(submission) else { throw error }
            return response(earlier)
        }
        if let reason = switches.hold(app) {
            _ = try record.machine.handle(.held(reason: reason), at: now)
        }
        let transition = try await store.submit(record, as: submission, now: now)
        note(transition)
        wake()
        return response(transition.record)
    }

    private func response(_ record: NotificationRecord) -> Proto.SendResponse {
        var response = Proto.SendResponse()
        response.notification = record.proto()
        return response
    }
}

extension CallContext {
    /// Longer than any app's id.
    private static let appBytes = 64

    /// The app a request is about, if it can be one's id.
    func checkedApp(_ requested: String) throws(RPCError) -> String {
        let app = try app(requested)
        guard app.utf8.count <= Self.appBytes else { throw .invalid("app", "is no app's id") }
        return app
    }

    /// The app a request is about; nil for everything, which only a key of the suite may ask for.
    func scope(_ requested: String) throws(RPCError) -> String? {
        if isOfSuite, requested.isEmpty { return nil }
        return try checkedApp(requested)
    }

    /// Whether it is made for the whole suite.
    var isOfSuite: Bool { principal?.app.isEmpty ?? true }
}
