import DeliveryEngine
package import Protocol
import ServiceKit
import ServiceStorage

extension DeliveryService {
    /// The maximum number of failures in one answer; each is about ten elements of the reader's
    /// limit.
    private static let failuresAtOnce = 500

    /// Returns deliveries that were given up, one page at a time.
    package func listFailures(
        _ request: Proto.ListFailuresRequest, _ call: CallContext
    ) async throws -> Proto.ListFailuresResponse {
        let app = try gone.app(request.app, call)
        let size = min(Self.failuresAtOnce, try PageSize.checked(request.pageSize))
        let place = try PageToken.decode(request.pageToken) { FailurePlace($0) }
        let page = try await FailureList.page(
            of: app, request.notificationId, FailureFilter(request.classes, text: request.text),
            after: place ?? .start, limit: size, in: store.database)
        var response = Proto.ListFailuresResponse()
        response.failures = page.failures
        response.nextPageToken = page.last.map { PageToken.encode($0.text) } ?? ""
        return response
    }
}
