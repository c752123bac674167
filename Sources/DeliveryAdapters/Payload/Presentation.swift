package import Protocol

/// The way in which a device presents a message, beyond its content.
package struct Presentation: Hashable, Sendable {
    /// The effect of a message on the device.
    package enum Kind: Hashable, Sendable {
        /// The message is shown.
        case alert
        /// The device shows nothing, and the app is woken.
        case silent
        /// The device removes the notifications with the same collapse key, and does nothing else.
        case clear
    }

    /// The effect of the message.
    package var kind: Kind
    /// The name of the sound; `default` is the device's default, nil is none.
    ///
    /// A silent message has a sound only if it names one, and a message that clears has none.
    package var sound: String?
    /// The number on the app's icon; nil leaves it unchanged.
    package var badge: Int?
    /// True if a text that is too long may be shortened.
    package var mayShorten = false

    /// Creates the presentation that a content asks for.
    package init(of content: Proto.Content) {
        kind = content.clear ? .clear : content.silent ? .silent : .alert
        switch (kind, content.sound) {
        case (.clear, _), (.silent, ""), (_, "none"): sound = nil
        case (.alert, ""): sound = "default"
        default: sound = content.sound
        }
        badge = content.badge.map { Int($0.count) }
    }

    /// Creates the presentation that a message asks for.
    init(of message: OutgoingMessage) {
        self.init(of: message.content)
        mayShorten = message.mayShorten
    }

    /// Creates the default presentation of a kind.
    package init(_ kind: Kind) {
        self.kind = kind
        sound = kind == .alert ? "default" : nil
    }

    /// True if the user may notice the message: a badge or a sound alone is enough.
    package var isNoticed: Bool { kind == .alert || badge != nil || sound != nil }
}
