import Times

/// An action that a server has to know of and has not answered for good.
struct RunningAction: Hashable, Sendable, Codable {
    /// The pause after the first failure, which doubles with each further one, and the longest.
    private static let (firstPause, longestPause) = (Duration.seconds(10), Duration.seconds(3600))

    let request: ActionFlow.Request
    let number: Int
    /// The random part of the idempotency key; nil if an older version of the library, whose keys
    /// had none, has stored the action.
    let salt: String?
    /// The time at which the system's completion handler is called without an answer.
    var deadline: UnixTime
    /// The number of times that the server was told since the launch.
    var attempts = 0
    var isCompleted = false
    /// The time at which the server is told again; nil while it is being told.
    private(set) var retryTime: UnixTime?
    /// The time from which on a failure ends the action; nil if an older version of the library has
    /// stored the action, which then gets an end at its first failure.
    private(set) var endTime: UnixTime?

    init(_ request: ActionFlow.Request, _ number: Int, salt: String, at now: UnixTime) {
        (self.request, self.number, self.salt) = (request, number, salt)
        (deadline, endTime) = (now + ActionFlow.patience, now + ActionFlow.lifetime)
    }

    /// True if the server has failed and is told again later.
    var isWaiting: Bool { retryTime != nil }

    /// Notes that the server is told now.
    mutating func send() -> ActionFlow.Action {
        attempts += 1
        retryTime = nil
        return .send(request, number: number, salt: salt ?? "")
    }

    /// Notes that the server has failed, and returns whether it is told again.
    mutating func fail(at now: UnixTime) -> Bool {
        let end = endTime ?? now + ActionFlow.lifetime
        guard now < end else { return false }
        let pause = Self.firstPause * (1 << min(max(attempts - 1, 0), 20))
        (isCompleted, endTime) = (true, end)
        retryTime = min(now + min(pause, Self.longestPause), end)
        return true
    }

    /// Ends a pause at a time, if it would be longer.
    mutating func hurry(to time: UnixTime) { retryTime = retryTime.map { min($0, time) } }

    /// Bounds its times by the latest that they can be, because the clock may have been set back.
    mutating func bound(at now: UnixTime) {
        deadline = min(deadline, now + ActionFlow.patience)
        retryTime = retryTime.map { min($0, now + Self.longestPause) }
        endTime = endTime.map { min($0, now + ActionFlow.lifetime) }
    }
}
