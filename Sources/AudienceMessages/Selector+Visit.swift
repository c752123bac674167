package import Audience
package import Protocol

extension Selector.Visit {
    /// As it travels.
    package var message: Proto.SelectorVisit {
        var message = Proto.SelectorVisit()
        (message.place, message.withinSeconds) = (place.text, age.seconds)
        return message
    }
}
