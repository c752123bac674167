import Audience
import AudienceMessages
import DeliveryEngine
import Protocol
import ServiceKit

/// The query of one notification as it is now.
///
/// It is a read of personal data if the audience names a device or a user: it tells who gets which
/// text.
enum NotificationQuery {
    /// Returns a notification with its latest errors, and with why it waits if it does.
    static func notification(
        _ request: Proto.GetNotificationRequest, _ call: CallContext,
        on service: isolated DeliveryService
    ) async throws -> Proto.GetNotificationResponse {
        // Whoever is refused learns nothing.
        call.note?.tells(of: [])
        let app = try service.gone.app(request.app, call)
        var found = try await service.store.notification(
            id: try request.id.required("id"), app: app)
        call.note?.tells(of: people(in: found.audience))
        call.note?.isLook(at: found.id)
        if found.state == .queued, !found.reason.isEmpty {
            found.nextAttemptTime =
                try await RetryLook.nextAttempt(of: request.id, app, service.store)?.timestamp
        }
        if found.state == .sending {
            found.retries = try await RetryLook.retries(
                of: request.id, app, service.store, now: service.now)
            found.blocks = try await blocks(of: request.id, app, on: service)
            found.reason = found.blocks.map { $0.sentence }.joined(separator: "; ")
        }
        var response = Proto.GetNotificationResponse()
        response.notification = found
        return response
    }

    /// Returns the ids of the devices and users that a stored audience names itself.
    static func people(in audience: String) -> Set<String> {
        (try? Selector(audience: audience, nil).atoms.people) ?? []
    }

    /// Returns the adapters by which nothing of a notification goes out now.
    private static func blocks(
        of id: String, _ app: String, on service: isolated DeliveryService
    ) async throws -> [Proto.AdapterBlock] {
        let open = service.lanes(of: app)
        let blocks = open.compactMap { service.adapterBlock($0.key) }
        let missing = Set(try await service.store.adapters(with: id, of: app))
            .subtracting(open.map(\.key.adapter))
        return blocks
            + missing.sorted().map {
                Proto.AdapterBlock(
                    missing: $0, problem: service.providers.record($0, of: app)?.problem)
            }
    }
}
