public import Times

/// A record of an event of a message on this device, or of a goal that the person reached.
public struct LedgerEvent: Hashable, Sendable, Codable {
    /// The kinds of events, by the names that the server knows.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        case received, displayed, tapped, dismissed
        /// The message came and was not shown; `reason` says why.
        case dropped
        /// The person has reached a goal of the app, which `goal` names.
        case goal
    }

    /// The most bytes of an id or a message's id, and of a reason, that the server takes.
    private static let (idBytes, reasonBytes) = (128, 256)

    /// The same however often the same thing is recorded: `kind:message`, and for an action
    /// `kind:message:action`; for a goal one of its own each time.
    public let id: String
    /// The message, by the id that the server gave it; empty for a goal.
    public let messageID: String
    /// The kind of the event.
    public let kind: Kind
    /// The time of the event, by the device's clock.
    public let time: UnixTime
    /// The reason why the message was not shown, or the id of the action that was tapped; empty for
    /// other events.
    public let reason: String
    /// The goal that the person reached; nil for an event of a message.
    public let goal: Goal?

    /// Creates an event; nil for a goal, or if the message has no id that the server can know.
    ///
    /// - Parameters:
    ///   - kind: the kind of the event.
    ///   - messageID: the message's id.
    ///   - time: the time of the event, by the device's clock.
    ///   - reason: the reason why the message was not shown; empty for other events.
    ///   - action: the button that was tapped, which counts beside the tap itself.
    public init?(
        _ kind: Kind, of messageID: String, at time: UnixTime, reason: String = "",
        action: String = ""
    ) {
        guard let id = Self.id(kind, of: messageID, action: action) else { return nil }
        (self.id, self.messageID, self.kind, self.time) = (id, messageID, kind, time)
        self.reason = Self.cut(action.isEmpty ? reason : action, to: Self.reasonBytes)
        goal = nil
    }

    /// Creates the event of a goal; two of one name are two events.
    init(_ goal: Goal, at time: UnixTime, _ random: RandomSource) {
        (id, messageID, kind) = ("\(Kind.goal.rawValue):\(random.text())", "", .goal)
        (self.time, reason, self.goal) = (time, "", goal)
    }

    /// Returns the id of an event; nil for a goal, or if it would be longer than the server takes.
    public static func id(_ kind: Kind, of messageID: String, action: String = "") -> String? {
        let id = "\(kind.rawValue):\(messageID)" + (action.isEmpty ? "" : ":\(action)")
        let isTaken = kind != .goal && !messageID.isEmpty && id.utf8.count <= idBytes
        return isTaken && !id.utf8.contains(0) ? id : nil
    }

    /// Returns a text without control characters, cut to at most `bytes` bytes.
    private static func cut(_ text: String, to bytes: Int) -> String {
        var text = String(text.unicodeScalars.filter { $0.value >= 0x20 })
        while text.utf8.count > bytes { text.removeLast() }
        return text
    }

    var json: JSONValue {
        var members: [String: JSONValue] = [
            "id": .text(id), "kind": .text("EVENT_KIND_\(kind.rawValue.uppercased())"),
            "time": .text(Timestamp.text(time)),
        ]
        if !messageID.isEmpty { members["messageId"] = .text(messageID) }
        if !reason.isEmpty { members["reason"] = .text(reason) }
        if let goal {
            members["goal"] = .text(goal.name)
            if goal.value != 0 { members["value"] = .number(goal.value) }
        }
        return .object(members)
    }
}
