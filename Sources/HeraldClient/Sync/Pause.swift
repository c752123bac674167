import Times

/// A time to wait, kept over restarts, that no change of the clock makes longer than it was.
struct Pause: Hashable, Sendable, Codable {
    /// The reason for the pause.
    enum Reason: String, Sendable, Codable {
        /// The server has told the device to wait.
        case told
        /// A request failed.
        case failed
    }

    private(set) var start: UnixTime
    let length: Duration
    let reason: Reason

    init(_ length: Duration, _ reason: Reason, from now: UnixTime) {
        (start, self.length, self.reason) = (now, length, reason)
    }

    /// Returns the time at which the pause ends; nil if it is over.
    ///
    /// If the clock was set back, the whole time counts again from now.
    mutating func end(_ now: UnixTime) -> UnixTime? {
        if now < start { start = now }
        let end = start + length
        return now < end ? end : nil
    }
}
