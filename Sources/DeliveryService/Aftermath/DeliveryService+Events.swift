package import Protocol
import ServiceKit
import ServiceStorage

extension DeliveryService {
    /// Returns the events after a place in the stream; waits for some if requested.
    package func readEvents(
        _ request: Proto.ReadEventsRequest, _ call: CallContext
    ) async throws -> Proto.ReadEventsResponse {
        call.noting(try await followEvents(request, call))
    }

    /// Returns events as ``readEvents(_:_:)`` does, without what names or is about one device.
    package func readChanges(
        _ request: Proto.ReadEventsRequest, _ call: CallContext
    ) async throws -> Proto.ReadEventsResponse {
        var request = request
        request.withoutDevices = true
        return try await followEvents(request, call)
    }

    /// Returns the same for the gateway, which gives it to all who follow.
    package func followEvents(
        _ request: Proto.ReadEventsRequest, _ call: CallContext
    ) async throws -> Proto.ReadEventsResponse {
        try await EventLook.page(request, of: gone.scope(request.app, call), on: self)
    }
}
