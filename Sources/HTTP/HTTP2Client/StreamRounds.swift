/// How many requests a connection has on their way while its peer keeps lowering its limit.
///
/// APNs allows one stream after each message that it rejects, until it takes the next one, and
/// refuses what crosses with the news of it: with many requests on their way a rejection costs all
/// of them. So once a stream was refused requests go in rounds. A round is what leaves together,
/// and the next begins when it is answered but for a few: then little is on its way that a limit
/// could cross with. When the limit has not fallen for a while, there are no rounds any more.
package struct StreamRounds: Hashable, Sendable {
    /// The bounds, with their reasons.
    package struct Limits: Hashable, Sendable {
        /// Requests of the first round: about two records of TLS, of which a server reads one at
        /// once and has the other to do meanwhile.
        package var first = 64
        /// Smaller ones would leave the connection idle for most of the time.
        package var least = 12
        /// Larger ones leave in several pieces, of which the later ones cross, and leave too few
        /// to other connections (docs/decisions/0063).
        package var most = 64
        /// Which part of a round may be on its way beside the next: an answer that does not come
        /// holds nobody up, and single requests need no rounds.
        package var spareDivisor = 8
        /// Rounds without a fall of the limit after which there are no more: with one rejection in
        /// a thousand messages there are rounds for most of the time.
        package var calm = 64

        /// The usual bounds.
        package init() {}
    }

    private let limits: Limits
    private var size: Int
    /// Whether requests go in rounds now.
    package private(set) var isOn = false
    /// Requests of the present round.
    private var begun = 0
    /// Whether it has left.
    private var isAway = false
    private var wasRefused = false
    private var hasFallen = false
    private var calmRounds = 0

    /// - Parameter isOn: whether there are rounds from the beginning, for the peer refuses streams
    ///   of other connections.
    package init(_ limits: Limits = Limits(), isOn: Bool = false) {
        self.limits = limits
        self.isOn = isOn
        size = limits.first
    }

    /// How many requests may begin, if the peer allows them.
    package var room: Int {
        guard isOn else { return .max }
        return isAway ? 0 : max(0, size - begun)
    }

    /// Whether the present round is to leave: no more of it will begin.
    package var isFull: Bool { isOn && !isAway && begun >= size }

    /// Whether a request that began now would be the first of its round.
    package var isAtStart: Bool { isOn && !isAway && begun == 0 }

    private var spare: Int { size / limits.spareDivisor }

    /// A request begins.
    package mutating func begin() {
        if isOn { begun += 1 }
    }

    /// What has begun leaves, `underWay` in all: what begins later would cross with its answers.
    package mutating func leave(underWay: Int) {
        isAway = underWay > spare
        // So few are no round: what begins next is the beginning of one.
        if !isAway { begun = 0 }
    }

    /// A request has ended; `underWay`: how many others have not.
    package mutating func end(underWay: Int) {
        if isOn, isAway, underWay <= spare { turn() }
    }

    /// The peer has refused a stream.
    package mutating func refused() {
        wasRefused = true
        guard !isOn else { return }
        isOn = true
        // All that is on its way is a round, and no measure of its size.
        isAway = true
        begun = 0
        size = max(size, limits.first)
        calmRounds = 0
    }

    /// The peer allows fewer streams than before.
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
