package import Protocol
import ServiceStorage

extension DeliveryService {
    /// Returns what a request to send would do now, without doing it.
    package func previewSend(
        _ request: Proto.SendRequest, _ call: CallContext
    ) async throws -> Proto.PreviewSendResponse {
        let app = try gone.app(request.app, call)
        let record = try await record(of: request, app: app, by: call.sender)
        let resolved = try await resolve(record).audience
        let (audience, capped) = try await store.previewCaps(
            on: resolved, of: record, now: now)
        var response = SendPreview(
            record: record, resolved: resolved, audience: audience, capped: capped,
            heldBy: switches.hold(record)?.reason ?? "",
            lanes: lanes(of: app).filter(\.isPlanned).map { ($0.key, adapterBlock($0.key)) }
        ).response
        response.needsApproval =
            await approvals.approval(of: record, devices: response.devices)?.reason ?? ""
        response.warnings = await advice.warnings(record, call)
        response.warnings += LargeAudience(over: environment.limits.confirmOver).warnings(
            response.devices)
        return response
    }
}
