import Audience
import Protocol
import Synchronization

/// A geo whose answers a test sets.
final class FakeGeo: Sendable {
    struct State {
        /// Ordinals of the devices at the app's places, by the place's id.
        var places: [String: [UInt32]] = [:]
        /// Ordinals of the devices that were at the app's places lately, by the place's id.
        ///
        /// The time of the question is ignored.
        var visits: [String: [UInt32]] = [:]
        /// Ordinals of the devices in circles, by the circle's radius in metres.
        var circles: [UInt32: [UInt32]] = [:]
        var failure: RPCError?
        /// True if its bitmaps are cut off.
        var isBroken = false
        /// True if each answer says that the next part begins where it began.
        var isEndless = false
        /// The number of ordinals that one answer covers.
        var page: UInt64 = 1 << 24
        /// The requests so far.
        var asked: [Proto.LocateDevicesRequest] = []
        /// The principal of each request; nil for a process of the suite.
        var principals: [Principal?] = []
    }

    let state = Mutex(State())

    var client: GeoClient {
        var router = Router()
        router.on(Method.Geo.locateDevices) { [self] request, call in
            try state.withLock { try $0.answer(request, call) }
        }
        return GeoClient(router)
    }
}

extension FakeGeo.State {
    fileprivate mutating func answer(
        _ request: Proto.LocateDevicesRequest, _ call: CallContext
    ) throws -> Proto.LocateDevicesResponse {
        asked.append(request)
        principals.append(call.principal)
        if let failure { throw failure }
        let all: [UInt32]
        switch request.area {
        case .within(let circle): all = circles[circle.distanceMeters] ?? []
        case .atPlace(let id):
            guard let found = places[id] else { throw RPCError(.notFound, "no place '\(id)'") }
            all = found
        case .movedThrough(let visit):
            guard let found = visits[visit.place] else {
                throw RPCError(.notFound, "no place '\(visit.place)'")
            }
            all = found
        case nil: throw RPCError.invalid("within", "is required")
        }
        let first = UInt64(request.firstOrdinal)
        var response = Proto.LocateDevicesResponse()
        response.ordinals = Bitmap(all.filter { first..<first + page ~= UInt64($0) }).serialized()
        if isBroken { response.ordinals.removeLast() }
        if all.contains(where: { UInt64($0) >= first + page }) {
            response.next = .with { $0.firstOrdinal = UInt32(first + page) }
        }
        if isEndless { response.next = .with { $0.firstOrdinal = request.firstOrdinal } }
        return response
    }
}
