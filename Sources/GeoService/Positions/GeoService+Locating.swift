import Audience
import AudienceMessages
package import Protocol
import ServiceKit
import Spatial

extension GeoService {
    /// Returns the devices whose last known position is in an area, as a bitmap of ordinals.
    ///
    /// - Throws: `invalidArgument` for a missing or invalid area; `notFound` if the app has no
    ///   place with the id; `unavailable` while the registry is not the one that assigned the
    ///   ordinals of the stored positions.
    package func locateDevices(
        _ request: Proto.LocateDevicesRequest, _ call: CallContext
    ) async throws -> Proto.LocateDevicesResponse {
        let app = try app(request.app, call)
        if let reason = regression {
            throw RPCError(
                .unavailable,
                "the owners of the positions are unknown, because the registry lost erasures:"
                    + " \(reason); see docs/operate/ERASING.md")
        }
        guard request.firstOrdinal.isMultiple(of: 1 << 16) else {
            throw RPCError.invalid("first_ordinal", "is not a multiple of 65,536")
        }
        let first = UInt64(request.firstOrdinal)
        let ordinals = first..<first + PositionLimits.ordinalsPerAnswer
        var response = Proto.LocateDevicesResponse()
        var end = positions[app].end
        if case .movedThrough(let visit) = request.area {
            (response.ordinals, end) = try await visitors(visit, of: app, ordinals)
        } else {
            let area = try await area(request.area, of: app)
            response.ordinals = try await devices(in: area, of: app, ordinals)
        }
        if end > ordinals.upperBound {
            response.next = Proto.NextPosition()
            response.next?.firstOrdinal = UInt32(ordinals.upperBound)
        }
        metrics.answeredLocated()
        return response
    }

    private func area(
        _ asked: Proto.LocateDevicesRequestArea?, of app: String
    ) async throws -> Area {
        switch asked {
        case .within(let message):
            let circle = try Selector.Circle(message, "within")
            guard
                let centre = Coordinate(latitude: circle.latitude, longitude: circle.longitude)
            else { throw RPCError.invalid("within", "is not on the globe") }
            return Area(.circle(centre, radius: Double(circle.meters)))
        case .atPlace(let id):
            return Area(try await shape(of: place(id, "at_place", of: app), in: app))
        case .movedThrough, nil:
            throw RPCError.invalid("within", "is required, or at_place or moved_through")
        }
    }

    private func visitors(
        _ visit: Proto.SelectorVisit, of app: String, _ ordinals: Range<UInt64>
    ) async throws -> (found: [UInt8], end: UInt64) {
        guard (1...PositionLimits.visitAge).contains(visit.withinSeconds) else {
            throw RPCError.invalid(
                "moved_through.within_seconds",
                "is \(visit.withinSeconds); it may be 1 to \(PositionLimits.visitAge) (400 days)")
        }
        let place = try await place(visit.place, "moved_through.place", of: app)
        let now = clock.now()
        let since = now + (.zero - .seconds(Int(visit.withinSeconds)))
        let slot = place.indexed.slot
        let found = Bitmap(
            try await movementStore.visitors(
                of: slot, since: since, heard: now + (.zero - MovementLimits.silence), ordinals))
        found.runOptimize()
        return (found.serialized(), try await movementStore.end(of: slot))
    }

    private func devices(
        in area: Area, of app: String, _ ordinals: Range<UInt64>
    ) async throws -> [UInt8] {
        let all = Bitmap()
        var some: [UInt32] = []
        try await visit(area, of: app, ordinals) { found in
            if some.isEmpty { some = found } else { some += found }
            guard some.count > PositionLimits.fewFound else { return }
            all.insert(unordered: some)
            some.removeAll(keepingCapacity: true)
        }
        guard !all.isEmpty else { return BitmapWriter(unordered: some).serialized() }
        all.insert(unordered: some)
        // For so many ordinals, finding runs is worth the time.
        all.runOptimize()
        return all.serialized()
    }

    /// Passes the devices in an area to `visitor` in portions, between which other calls run.
    func visit(
        _ area: Area, of app: String, _ ordinals: Range<UInt64>, _ visitor: ([UInt32]) -> Void
    ) async throws {
        var search = AreaSearch(
            area, since: configuration.positions.oldest(nowInSeconds), ordinals: ordinals)
        var some: [UInt32] = []
        while search.step(in: positions[app], work: PositionLimits.entriesAtOnce, to: &some) {
            visitor(some)
            some.removeAll(keepingCapacity: true)
            await Task.yield()
            // The search stops if the caller no longer waits for the answer.
            try Task.checkCancellation()
        }
        visitor(some)
    }
}
