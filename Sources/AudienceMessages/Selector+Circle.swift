package import Audience
package import Protocol

extension Selector.Circle {
    /// From what travels.
    ///
    /// - Parameter path: the field that holds it, for errors.
    /// - Throws: `invalidArgument` for a distance or a centre that is not on the globe.
    package init(_ message: Proto.SelectorCircle, _ path: String) throws(RPCError) {
        self = try SelectorNodes.value(
            Self(
                meters: message.distanceMeters, latitude: message.latitude,
                longitude: message.longitude), path,
            "1 to 20,000,000 metres and \(Self.wantedCoordinates)")
    }

    /// As it travels.
    package var message: Proto.SelectorCircle {
        var message = Proto.SelectorCircle()
        message.distanceMeters = meters
        message.latitude = latitude
        message.longitude = longitude
        return message
    }
}
