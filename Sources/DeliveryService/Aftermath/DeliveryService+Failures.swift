import DeliveryEngine
package import Protocol
import ServiceKit
import ServiceStorage

extension DeliveryService {
    /// Failures in one answer: each is some ten elements of what its reader takes.
    private static let failuresAtOnce = 500

    /// Deliveries that were given up, page by page.
    package func listFailures(
        _ request: Proto.ListFailuresRequest, _ call: CallContext
    ) async throws -> Proto.ListFailuresResponse {
        let app = try call.checkedApp(request.app)
        let size = min(Self.failuresAtOnce, try PageSize.checked(request.pageSize))
        let place = try PageToken.decode(request.pageToken) { FailurePlace($0) }
        let page = try await store.failures(
            of: app, request.notificationId, try FailureFilter(request.classes),
            after: place ?? .start, limit: size)
        var response = Proto.ListFailuresResponse()
        response.failures = page.failures
        response.nextPageToken = page.last.map { PageToken.encode($0.text) } ?? ""
        return response
    }
}
