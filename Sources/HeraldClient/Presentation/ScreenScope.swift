/// The recipient of messages: a member of a team; without a team, the app's only user.
struct ScreenScope: Hashable, Sendable, Codable {
    let team: String
    let user: String

    init(_ message: PushMessage) { (team, user) = (message.team, message.user) }

    /// Returns the stable id of a notification of the scope, such as `info|T1|U1|`.
    ///
    /// Two notifications never share one, and one keeps its own, or else a copy would stay beside
    /// it and taking it away would have no effect.
    func slot(_ kind: String, _ name: String = "") -> String {
        [kind, team, user, name].map(Self.escaped).joined(separator: "|")
    }

    /// Returns the name of a message's notification.
    func slot(of message: PushMessage) -> String {
        let kind = message.kind.rawValue
        let own = message.collapseKey.isEmpty ? "id:" + message.id : "key:" + message.collapseKey
        switch message.kind {
        case .info, .test: return slot(kind)
        case .mention:
            let talk = message.conversation.isEmpty ? message.thread : message.conversation
            return slot(kind, talk.isEmpty ? own : "in:" + talk)
        case .ordinary, .call, .badge, .unknown: return slot(kind, own)
        }
    }

    private static func escaped(_ part: String) -> String {
        guard part.utf8.contains(where: { $0 == 0x25 || $0 == 0x7C }) else { return part }
        return String(
            part.map { $0 == "%" ? "%25" : $0 == "|" ? "%7C" : String($0) }.joined())
    }
}
