import Protocol
import Spatial

/// Who asks for the nearest places, and what its device can do.
struct NearestQuestion: Sendable {
    let location: Coordinate
    /// How many places it is told.
    let count: Int
    /// Metres by which the location may be off.
    let accuracy: Double
    /// How many regions it can watch; 0 for none.
    let regions: Int
    /// Metres by which places may be nearer than they look: its location may be off, and a phone
    /// that watches regions may be late.
    var margin: Double { regions > 0 ? accuracy + PlaceLimits.watchMargin : accuracy }
    /// How it watches places; nil if it does not.
    var rule: WatchPlan.Rule? {
        regions > 0 ? .init(singles: count, regions: regions, margin: margin) : nil
    }
    /// How many of the nearest places are looked for.
    var looked: Int { rule?.looked ?? SafeRadius.looked(count) }
    /// The versions of places that it has, by their ids.
    let known: [String: UInt64]

    /// - Throws: `invalidArgument` naming the field.
    init(_ request: Proto.NearestPlacesRequest) throws(RPCError) {
        location = try Coordinate(request.location, "location")
        guard request.count <= PlaceLimits.near else {
            throw .invalid("count", "is \(request.count); at most \(PlaceLimits.near)")
        }
        count = request.count == 0 ? PlaceLimits.defaultNear : Int(request.count)
        guard request.accuracyMetres.isFinite, request.accuracyMetres >= 0 else {
            throw .invalid("accuracy_metres", "is not a number of metres, 0 or more")
        }
        accuracy = request.accuracyMetres
        guard request.regionCount <= PlaceLimits.regions else {
            throw .invalid(
                "region_count", "is \(request.regionCount); at most \(PlaceLimits.regions)")
        }
        regions = Int(request.regionCount)
        guard request.known.count <= PlaceLimits.known else {
            throw .invalid("known", "are \(request.known.count); at most \(PlaceLimits.known)")
        }
        known = Dictionary(
            request.known.map { ($0.id, $0.version) }, uniquingKeysWith: { max($0, $1) })
    }
}
