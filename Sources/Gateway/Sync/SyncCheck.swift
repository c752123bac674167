import Protocol

/// What a sync may say, checked before any service is asked: afterwards nothing of it is half done.
enum SyncCheck {
    /// Events in one sync: a day of an unreachable phone; the rest comes with the next sync.
    static let events = 100
    /// Places a device can watch: Android's limit, the larger one.
    static let places: UInt32 = 100

    /// - Throws: `invalidArgument` naming the field.
    static func check(_ request: Proto.SyncRequest) throws(RPCError) {
        guard !request.deviceId.isEmpty else { throw .invalid("device_id", "is required") }
        guard !request.deviceSecret.isEmpty else { throw .invalid("device_secret", "is required") }
        guard request.placeCount <= places else {
            throw .invalid("place_count", "is over \(places)")
        }
        guard request.events.count <= events else {
            throw .invalid("events", "are over \(events); send the rest with the next sync")
        }
        if let location = request.location { try check(location) }
        guard Proto.Motion.names.contains(where: { $0.number == request.motion.rawValue }) else {
            throw .invalid("motion", "is not one of Motion")
        }
    }

    private static func check(_ location: Proto.Location) throws(RPCError) {
        guard let coordinate = location.coordinate else {
            throw .invalid("location.coordinate", "is required")
        }
        guard (-90...90).contains(coordinate.latitude) else {
            throw .invalid("location.coordinate.latitude", "is not between -90 and 90")
        }
        guard (-180...180).contains(coordinate.longitude) else {
            throw .invalid("location.coordinate.longitude", "is not between -180 and 180")
        }
        guard location.accuracyMetres >= 0, location.accuracyMetres.isFinite else {
            throw .invalid("location.accuracy_metres", "is not a distance")
        }
    }
}
