import JSON
import Protocol

/// The string members that a message carries for the app in every provider's format.
enum MessageMembers {
    /// The prefix of the names that Herald uses.
    static let prefix = "herald_"

    /// Returns the members: Herald's first, then the sender's in the order of their names.
    ///
    /// - Throws: `reservedName`.
    static func all(
        of message: OutgoingMessage, _ presentation: Presentation, reserved: (String) -> Bool
    ) throws(PayloadProblem) -> [(name: String, value: String)] {
        let content = message.content
        for name in content.data.keys.sorted() where name.hasPrefix(prefix) || reserved(name) {
            throw .reservedName(name)
        }
        var members = [
            ("id", message.messageID), ("notification", message.notificationID),
            ("type", message.type), ("url", content.url), ("image", content.imageUrl),
        ]
        // The version tells which of two messages with one key is newer, in whatever order they
        // arrive.
        let key = presentation.kind == .clear ? "clear" : "collapse_key"
        members.append((key, content.collapseKey))
        if message.version > 0 { members.append(("version", "\(message.version)")) }
        members.append(("thread", content.thread))
        if !content.actions.isEmpty {
            var json = JSONWriter()
            json.array(content.actions)
            members.append(("actions", String(decoding: json.bytes, as: UTF8.self)))
        }
        return members.filter { !$0.1.isEmpty }.map { (prefix + $0.0, $0.1) }
            + content.data.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Returns the members from which the app itself plays a sound or sets a badge without a text.
    ///
    /// An Android `notification` would show an empty one.
    static func quiet(_ presentation: Presentation) -> [(name: String, value: String)] {
        guard presentation.kind != .alert else { return [] }
        let members = [
            ("sound", presentation.sound ?? ""),
            ("badge", presentation.badge.map { "\($0)" } ?? ""),
        ]
        return members.filter { !$0.1.isEmpty }.map { (prefix + $0.0, $0.1) }
    }
}

extension JSONWriter {
    /// Writes buttons as an array for the app to show.
    mutating func array(_ actions: [Proto.Action]) {
        beginArray()
        for action in actions {
            beginObject()
            member("id", action.id)
            member("title", action.title)
            member("url", action.url)
            endObject()
        }
        endArray()
    }

    /// Writes a member that is an array of buttons, unless it is empty.
    mutating func member(_ name: String, _ actions: [Proto.Action]) {
        guard !actions.isEmpty else { return }
        key(name)
        array(actions)
    }

    /// Writes a member that is a text, unless the text is empty.
    mutating func member(_ name: String, _ text: String) {
        guard !text.isEmpty else { return }
        key(name)
        string(text)
    }

    /// Writes a member that is an object, whose members `body` writes.
    mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
        key(name)
        beginObject()
        body(&self)
        endObject()
    }
}
