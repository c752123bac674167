package import Protocol

/// How a message is shown by a device, beyond its content.
package struct Presentation: Hashable, Sendable {
    /// What the message does at the device.
    package enum Kind: Hashable, Sendable {
        /// It is shown.
        case alert
        /// Nothing is shown; the app is woken.
        case silent
        /// What was shown with the same collapse key is taken away; nothing else happens.
        case clear
    }

    /// What it does.
    package var kind: Kind
    /// The name of a sound; `default` is the device's, nil is none.
    ///
    /// What is silent has one only if
    /// it was said, and what clears has none.
    package var sound: String?
    /// The number on the app's icon; nil leaves it as it is.
    package var badge: Int?
    /// Whether a text that is too long may be cut.
    package var mayShorten = false

    /// As a content says.
    package init(of content: Proto.Content) {
        kind = content.clear ? .clear : content.silent ? .silent : .alert
        switch (kind, content.sound) {
        case (.clear, _), (.silent, ""), (_, "none"): sound = nil
        case (.alert, ""): sound = "default"
        default: sound = content.sound
        }
        badge = content.badge.map { Int($0.count) }
    }

    /// As a message says.
    init(of message: OutgoingMessage) {
        self.init(of: message.content)
        mayShorten = message.mayShorten
    }

    /// Of a kind.
    package init(_ kind: Kind) {
        self.kind = kind
        sound = kind == .alert ? "default" : nil
    }

    /// Whether somebody sees or hears something of it: a number or a sound alone is that, too.
    package var isNoticed: Bool { kind == .alert || badge != nil || sound != nil }
}
