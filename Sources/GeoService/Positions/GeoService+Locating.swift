import Audience
import AudienceMessages
package import Protocol
import ServiceKit
import Spatial

extension GeoService {
    /// The devices whose last known position is in an area, as a bitmap of their ordinals.
    ///
    /// - Throws: `invalidArgument` without an area or for one that is none; `notFound` when the app
    ///   has no place with the id; `unavailable` while the registry is not the one whose devices
    ///   these are.
    package func locateDevices(
        _ request: Proto.LocateDevicesRequest, _ call: CallContext
    ) async throws -> Proto.LocateDevicesResponse {
        let app = try app(request.app, call)
        if let reason = regression {
            throw RPCError(
                .unavailable,
                "whose the positions are is not known, for the registry has lost some erasures:"
                    + " \(reason); see OPERATIONS.md, Erasing")
        }
        guard request.firstOrdinal.isMultiple(of: 1 << 16) else {
            throw RPCError.invalid("first_ordinal", "is no multiple of 65,536")
        }
        let disc = try await disc(request.area, of: app)
        let first = UInt64(request.firstOrdinal)
        let ordinals = first..<first + PositionLimits.ordinalsPerAnswer
        let found = try await devices(in: disc, of: app, ordinals)
        var response = Proto.LocateDevicesResponse()
        response.ordinals = found.serialized()
        if positions[app].end > ordinals.upperBound {
            response.next = Proto.NextPosition()
            response.next?.firstOrdinal = UInt32(ordinals.upperBound)
        }
        metrics.answeredLocated()
        return response
    }

    private func disc(
        _ area: Proto.LocateDevicesRequestArea?, of app: String
    ) async throws -> Disc {
        switch area {
        case .within(let message):
            let circle = try Selector.Circle(message, "within")
            guard
                let centre = Coordinate(latitude: circle.latitude, longitude: circle.longitude)
            else { throw RPCError.invalid("within", "is not on the globe") }
            return Disc(centre: centre, radius: Double(circle.meters))
        case .atPlace(let id):
            try Place.check(id: id, "at_place")
            guard let place = try await store.place(id, of: app) else {
                throw RPCError.noPlace(id)
            }
            return Disc(centre: place.centre, radius: place.radius)
        case nil: throw RPCError.invalid("within", "is required, or at_place")
        }
    }

    private func devices(
        in disc: Disc, of app: String, _ ordinals: Range<UInt64>
    ) async throws -> Bitmap {
        var search = DiscSearch(
            disc, since: configuration.positions.oldest(nowInSeconds), ordinals: ordinals)
        let found = Bitmap()
        var some: [UInt32] = []
        while search.step(in: positions[app], work: PositionLimits.entriesAtOnce, to: &some) {
            found.insert(some)
            some.removeAll(keepingCapacity: true)
            await Task.yield()
            // Nobody waits for the answer any more.
            try Task.checkCancellation()
        }
        found.insert(some)
        found.runOptimize()
        return found
    }
}
