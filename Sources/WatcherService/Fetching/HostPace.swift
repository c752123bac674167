import Times

/// Spaces requests to the same host.
struct HostPace: Sendable {
    /// The shortest time between the starts of two requests to one host: five a second are a burden
    /// for no public server.
    static let floor: Duration = .milliseconds(200)

    private var next: [String: UnixTime] = [:]
    private var latest = UnixTime(milliseconds: .min)

    /// Takes the host's next turn, and returns how long to wait for it.
    mutating func turn(_ host: String, at now: UnixTime) -> Duration {
        // Nobody waits for as long as a clock was set back.
        if now < latest { next = [:] }
        latest = now
        // Hosts whose turn is over need not be known.
        if next.count > 1000 { next = next.filter { $0.value > now } }
        let turn = max(now, next[host] ?? now)
        next[host] = turn + Self.floor
        return turn - now
    }
}
