import HeraldClient
import Times

/// The notifications that the screen must show for a set of messages, in the simplest code.
///
/// There is no state: each call looks at the whole set again.
struct NaiveScreen {
    let messages: [PushMessage]
    let now: UnixTime
    let callLifetime: Int64

    /// The notifications by their kind, team, user and name; each is a list of message ids.
    var shown: [String: [String]] {
        var shown: [String: [String]] = [:]
        for message in visible {
            let scope = "\(message.kind.rawValue)|\(message.team)|\(message.user)|"
            let own =
                message.collapseKey.isEmpty ? "id:\(message.id)" : "key:\(message.collapseKey)"
            let name =
                switch message.kind {
                case .info: scope
                case .mention:
                    scope + (message.conversation.isEmpty ? own : "in:\(message.conversation)")
                default: scope + own
                }
            shown[name, default: []].append(message.id)
        }
        return shown.mapValues { $0.sorted() }
    }

    /// The number on the app's icon.
    var badge: Int64 {
        let scopes = Set(messages.map { [$0.team, $0.user] })
        return scopes.reduce(0) { sum, scope in
            let own = messages.filter { [$0.team, $0.user] == scope }
            let told = own.filter { $0.badge != nil }
                .max { time($0) < time($1) }
            let later = visible.filter { message in
                [message.team, message.user] == scope && message.kind != .info
                    && told.map { time($0) < time(message) } ?? true
            }
            return sum + (told?.badge ?? 0) + Int64(later.count)
        }
    }

    private var visible: [PushMessage] {
        messages.filter { message in
            guard isNewest(message), !message.clears, !message.isSilent,
                message.kind != .badge, message.kind != .test
            else { return false }
            if message.kind == .call, time(message).0 + callLifetime <= now.milliseconds {
                return false
            }
            guard message.kind == .info else { return true }
            // Nothing of the team that stands above it was ever sent after it.
            return !messages.contains { other in
                (other.kind == .info || other.kind == .mention) && !other.clears
                    && other.team == message.team && other.user == message.user
                    && time(other) > time(message)
            }
        }
    }

    private func isNewest(_ message: PushMessage) -> Bool {
        message.collapseKey.isEmpty
            || !messages.contains {
                $0.collapseKey == message.collapseKey && $0.version > message.version
            }
    }

    private func time(_ message: PushMessage) -> (Int64, String) {
        (message.sentTime?.milliseconds ?? 0, message.id)
    }
}
