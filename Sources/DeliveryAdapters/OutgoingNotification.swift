package import Protocol
package import ServiceKit

/// The part of a notification that its messages in one language share.
///
/// This is a class because every message refers to it: whether two messages belong together is
/// known without a comparison of contents.
package final class OutgoingNotification: Hashable, Sendable {
    /// The shared values.
    package struct Parts: Hashable, Sendable {
        /// The notification's id.
        package var id: String
        /// The notification's sequence number in the order of acceptance; 0 if it was not accepted
        /// as one.
        package var sequence: Int64 = 0
        /// The app's id.
        package var app: String
        /// The notification's type.
        package var type: String
        /// The content to show.
        package var content: Proto.Content
        /// The time from which on the notification is not delivered.
        package var expireTime: UnixTime
        /// True if the text may be shortened if the provider accepts less.
        package var mayShorten = false
        /// True if providers must not store the message for devices that are offline;
        /// ``expireTime`` then limits only Herald's own attempts.
        package var isNowOrNever = false
        /// The version, which rises with each notification of the same collapse key; 0 without a
        /// key.
        package var version: Int64 = 0

        /// Creates the values of a notification with default options.
        package init(
            id: String, app: String, type: String, content: Proto.Content, expireTime: UnixTime
        ) {
            (self.id, self.app, self.type) = (id, app, type)
            (self.content, self.expireTime) = (content, expireTime)
        }
    }

    package let parts: Parts

    /// Creates a notification in one language.
    package init(_ parts: Parts) { self.parts = parts }

    package static func == (left: OutgoingNotification, right: OutgoingNotification) -> Bool {
        left === right || left.parts == right.parts
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(parts.id) }

    /// Returns a copy with changed values.
    func with(_ change: (inout Parts) -> Void) -> OutgoingNotification {
        var parts = parts
        change(&parts)
        return OutgoingNotification(parts)
    }
}
