package import Audience
package import Protocol

extension Selector.Visit {
    /// Reads a visit from a protobuf message.
    ///
    /// - Parameter path: the field's path in the request, for errors.
    /// - Throws: `invalidArgument` for an invalid place name, or for a time that is out of range.
    package init(_ message: Proto.SelectorVisit, _ path: String) throws(RPCError) {
        let place = try SelectorNodes.name(message.place, "\(path).place")
        let age = Selector.Age(seconds: message.withinSeconds)
        self = try SelectorNodes.value(
            age.flatMap { Self(place: place, within: $0) }, "\(path).within_seconds",
            "1 to \(SelectorLimits.visit.upperBound) seconds")
    }

    /// The visit as a protobuf message.
    package var message: Proto.SelectorVisit {
        var message = Proto.SelectorVisit()
        message.place = place.text
        message.withinSeconds = within.seconds
        return message
    }
}
