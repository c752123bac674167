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

    /// Returns the same for the gateway, which gives it to all who follow.
    package func followEvents(
        _ request: Proto.ReadEventsRequest, _ call: CallContext
    ) async throws -> Proto.ReadEventsResponse {
        let app = try gone.scope(request.app, call)
        var look = try EventLook(request)
        while true {
            let page = try await store.events(of: app, after: look.after, limit: look.size)
            guard let pause = look.pause(after: page), !work.isStopping else { return page }
            try await Task.sleep(for: pause)
        }
    }
}
