package import Protocol
package import ServiceKit

/// What the messages of a notification in one language have in common.
///
/// An object, for every message leads to it: whether two are of one notification is seen without a
/// look at what they say.
package final class OutgoingNotification: Hashable, Sendable {
    /// What they have in common.
    package struct Parts: Hashable, Sendable {
        /// The notification's id.
        package var id: String
        /// Its number in the order of acceptance; 0: it is of none that was accepted.
        package var sequence: Int64 = 0
        /// Whose it is.
        package var app: String
        /// What kind of message.
        package var type: String
        /// What to show.
        package var content: Proto.Content
        /// From then on it is of no use.
        package var expireTime: UnixTime
        /// Whether a text may be cut where the provider takes less.
        package var mayShorten = false
        /// Whether providers keep nothing for who is away; ``expireTime`` is our own time then.
        package var isNowOrNever = false
        /// Rises with each notification of the same collapse key; 0: it has none.
        package var version: Int64 = 0

        /// What a notification says.
        package init(
            id: String, app: String, type: String, content: Proto.Content, expireTime: UnixTime
        ) {
            (self.id, self.app, self.type) = (id, app, type)
            (self.content, self.expireTime) = (content, expireTime)
        }
    }

    package let parts: Parts

    /// A notification in one language.
    package init(_ parts: Parts) { self.parts = parts }

    package static func == (left: OutgoingNotification, right: OutgoingNotification) -> Bool {
        left === right || left.parts == right.parts
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(parts.id) }

    /// The same with something changed.
    func with(_ change: (inout Parts) -> Void) -> OutgoingNotification {
        var parts = parts
        change(&parts)
        return OutgoingNotification(parts)
    }
}
