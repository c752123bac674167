import Protocol
import Spatial

/// A request for the nearest places, and the abilities of its device.
struct NearestQuestion: Sendable {
    let location: Coordinate
    /// The number of places in the answer.
    let count: Int
    /// The accuracy of the location in metres.
    let accuracy: Double
    /// The number of regions that the device can monitor; 0 for none.
    let regions: Int
    /// The distance in metres by which places may be nearer than they seem: the location may be
    /// inexact, and a phone that monitors regions may be late.
    var margin: Double { regions > 0 ? accuracy + PlaceLimits.watchMargin : accuracy }
    /// The rule by which the device monitors places; nil if it does not.
    var rule: WatchPlan.Rule? {
        regions > 0 ? .init(singles: count, regions: regions, margin: margin) : nil
    }
    /// The number of nearest places that are searched.
    var looked: Int { rule?.looked ?? SafeRadius.looked(count) }
    /// The versions of the places that the device has, by id.
    let known: [String: UInt64]

    /// Reads and checks a request.
    ///
    /// - Throws: `invalidArgument` that names the field.
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
            throw .invalid("known", "has \(request.known.count); at most \(PlaceLimits.known)")
        }
        known = Dictionary(
            request.known.map { ($0.id, $0.version) }, uniquingKeysWith: { max($0, $1) })
    }
}
