package import Protocol
import Spatial

extension GeoService {
    /// Returns how many devices were last in a place, and how many near it.
    package func previewPlace(
        _ request: Proto.PreviewPlaceRequest, _ call: CallContext
    ) async throws -> Proto.PreviewPlaceResponse {
        let app = try app(request.app, call)
        guard (0...PlaceLimits.distance).contains(request.distanceMetres) else {
            throw RPCError.invalid("distance_metres", "is from 0 to 1,000,000")
        }
        let shape =
            switch request.of {
            case .place(let message): try await checked(message, "place").shape
            case .id(let id):
                try await self.shape(of: place(id, "id", of: app), in: app)
            case nil: throw RPCError.invalid("place", "is required, or id")
            }
        let inside = try await count(in: Area(shape), of: app)
        let all = try await count(in: Area(shape, within: request.distanceMetres), of: app)
        var response = Proto.PreviewPlaceResponse()
        response.inside = UInt32(inside)
        // A device may have moved between the two searches.
        response.nearby = UInt32(max(0, all - inside))
        response.known = UInt32(positions[app].count)
        return response
    }

    private func count(in area: Area, of app: String) async throws -> Int {
        var count = 0
        try await visit(area, of: app, 0..<UInt64(1) << 32) { count += $0.count }
        return count
    }
}
