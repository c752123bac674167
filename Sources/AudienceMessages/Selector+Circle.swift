package import Audience
package import Protocol

extension Selector.Circle {
    /// Reads a circle from a protobuf message.
    ///
    /// - Parameter path: the field's path in the request, for errors.
    /// - Throws: `invalidArgument` for a distance or centre that is out of range.
    package init(_ message: Proto.SelectorCircle, _ path: String) throws(RPCError) {
        self = try SelectorNodes.value(
            Self(
                meters: message.distanceMeters, latitude: message.latitude,
                longitude: message.longitude), path,
            "1 to 20,000,000 metres and \(Self.wantedCoordinates)")
    }

    /// The circle as a protobuf message.
    package var message: Proto.SelectorCircle {
        var message = Proto.SelectorCircle()
        message.distanceMeters = meters
        message.latitude = latitude
        message.longitude = longitude
        return message
    }
}
