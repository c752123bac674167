/// The rounds in which a connection has requests in flight while its peer keeps lowering its stream
/// limit.
///
/// After each message that it rejects, APNs allows one stream until it accepts the next message. It
/// refuses the requests that were sent before the news of the lower limit arrived, so with many
/// requests in flight a rejection costs all of them. Therefore requests go in rounds once a stream
/// was refused. A round is a group of requests sent together, and the next one begins when all but
/// a few of the round are answered; then few requests are in flight that a lower limit could
/// refuse. When the limit has not fallen for a number of rounds, the rounds end.
package struct StreamRounds: Hashable, Sendable {
    /// The bounds of rounds, with their reasons.
    package struct Limits: Hashable, Sendable {
        /// The number of requests the first round has: about two TLS records, so that the server
        /// can process one while it reads the other.
        package var first = 64
        /// The number of requests a round has at least; smaller rounds would leave the connection
        /// idle most of the time.
        package var least = 12
        /// The number of requests a round has at most.
        ///
        /// A larger round leaves in several pieces, of which the later ones cross the answers to
        /// the first, and takes too many requests from other connections (docs/decisions/0063).
        package var most = 64
        /// The part of a round, as a divisor, that may still be in flight when the next one begins,
        /// so that one late response holds nobody up and single requests need no rounds.
        package var spareDivisor = 8
        /// The number of rounds without a lower limit after which the rounds end.
        ///
        /// With one rejection in a thousand messages, rounds are on most of the time.
        package var calm = 64

        /// Creates the default bounds.
        package init() {}
    }

    private let limits: Limits
    private var size: Int
    /// True if requests go in rounds now.
    package private(set) var isOn = false
    /// The number of requests of the present round that have begun.
    private var begun = 0
    /// True if the present round was sent.
    private var isAway = false
    private var wasRefused = false
    private var hasFallen = false
    private var calmRounds = 0

    /// Creates the state of a new connection.
    ///
    /// - Parameter isOn: true if requests go in rounds from the beginning, because the peer refused
    ///   streams of other connections.
    package init(_ limits: Limits = Limits(), isOn: Bool = false) {
        self.limits = limits
        self.isOn = isOn
        size = limits.first
    }

    /// The number of requests that may begin, if the peer allows them.
    package var room: Int {
        guard isOn else { return .max }
        return isAway ? 0 : max(0, size - begun)
    }

    /// True if the present round is full and should be sent.
    package var isFull: Bool { isOn && !isAway && begun >= size }

    /// True if a request that began now would be the first of its round.
    package var isAtStart: Bool { isOn && !isAway && begun == 0 }

    private var spare: Int { size / limits.spareDivisor }

    /// Records that a request begins.
    package mutating func begin() {
        if isOn { begun += 1 }
    }

    /// Records that the requests that have begun are sent, `underWay` in all; later ones wait for
    /// the next round.
    package mutating func leave(underWay: Int) {
        isAway = underWay > spare
        // So few requests are not a round; the next request begins one.
        if !isAway { begun = 0 }
    }

    /// Records that a request has ended; `underWay` is how many others are in flight.
    package mutating func end(underWay: Int) {
        if isOn, isAway, underWay <= spare { turn() }
    }

    /// Records that the peer has refused a stream.
    package mutating func refused() {
        wasRefused = true
        guard !isOn else { return }
        isOn = true
        // All requests in flight form a round, but their number says nothing about its best size.
        isAway = true
        begun = 0
        size = max(size, limits.first)
        calmRounds = 0
    }

    /// Records that the peer allows fewer streams than before.
    package mutating func limitFell() { hasFallen = true }

    private mutating func turn() {
        if wasRefused, begun > 0 {
            size = max(limits.least, size - max(1, size / 8))
        } else if begun >= size {
            size = min(limits.most, size + 1)
        }
        calmRounds = hasFallen || wasRefused ? 0 : calmRounds + 1
        if calmRounds >= limits.calm { isOn = false }
        begun = 0
        isAway = false
        wasRefused = false
        hasFallen = false
    }
}
