import Times

/// The order of messages: by their times, and by their ids at the same time.
///
/// What a screen shows depends on this order and not on the order of arrival, so that copies and
/// detours change nothing.
struct ScreenOrder: Hashable, Comparable, Sendable, Codable {
    let time: Int64
    let id: String

    /// Creates the order of a message that arrived at `now`.
    init(_ message: PushMessage, arrived now: UnixTime) {
        time = (message.sentTime ?? now).milliseconds
        id = message.id
    }

    static func < (left: Self, right: Self) -> Bool {
        (left.time, left.id) < (right.time, right.id)
    }
}
