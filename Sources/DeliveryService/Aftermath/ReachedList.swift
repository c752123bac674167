import DeliveryEngine
package import Protocol
import ServiceKit
import ServiceStorage
import Storage

/// The devices that a notification has reached, one page at a time.
enum ReachedList {
    /// The maximum number of devices in one answer.
    private static let most = 500

    /// Returns a page of the devices.
    static func page(
        _ request: Proto.ListReachedDevicesRequest, _ call: CallContext,
        on service: isolated DeliveryService
    ) async throws -> Proto.ListReachedDevicesResponse {
        let app = try service.gone.app(request.app, call)
        let size = min(most, try PageSize.checked(request.pageSize))
        let first = try PageToken.decode(request.pageToken) { UInt32($0) } ?? 0
        let id = try request.notificationId.required("notification_id")
        let record = try await service.store.record(id, app: app)
        let page = try await service.store.database.read {
            try ReachedDevices.page(of: record, from: first, limit: size, in: $0)
        }
        let ids = try await FormerAudience.present(page.devices, of: record, on: service)
        var response = Proto.ListReachedDevicesResponse()
        response.deviceIds = page.devices.compactMap { ids[$0] }
        response.nextPageToken = page.next.map { PageToken.encode("\($0)") } ?? ""
        return response
    }
}

extension DeliveryService {
    package func listReachedDevices(
        _ request: Proto.ListReachedDevicesRequest, _ call: CallContext
    ) async throws -> Proto.ListReachedDevicesResponse {
        try await ReachedList.page(request, call, on: self)
    }
}
