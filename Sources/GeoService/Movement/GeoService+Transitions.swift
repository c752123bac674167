package import Protocol
import ServiceKit
import ServiceStorage

extension GeoService {
    /// Returns transitions, newest first, one page at a time.
    package func listTransitions(
        _ request: Proto.ListTransitionsRequest, _ call: CallContext
    ) async throws -> Proto.ListTransitionsResponse {
        let app = try app(request.app, call)
        var filter = TransitionFilter(app: app, limit: try PageSize.checked(request.pageSize))
        if !request.deviceId.isEmpty {
            filter.device = try Identifier(ofDevice: request.deviceId, "device_id")
        }
        if !request.placeId.isEmpty {
            try PlaceText.check(id: request.placeId, "place_id")
            filter.place = request.placeId
        }
        for (number, kind) in request.kinds.enumerated() {
            guard (1...5).contains(kind.rawValue) else {
                throw RPCError.invalid("kinds[\(number)]", "is \(kind.rawValue); it may be 1 to 5")
            }
            filter.kinds.insert(Int64(kind.rawValue))
        }
        filter.visitsOnly = request.visitsOnly
        filter.before = try PageToken.decode(request.pageToken) { Int64($0) } ?? .max
        let page = try await movementStore.transitions(filter)
        var response = Proto.ListTransitionsResponse()
        response.transitions = page.transitions
        response.nextPageToken = page.next.map { PageToken.encode(String($0)) } ?? ""
        return response
    }
}
