/// A running script, with its counts so far.
package struct ScriptRun {
    /// The decision of the script on one request.
    package struct Decision: Hashable, Sendable {
        /// The time by which the answer is delayed.
        package var latency = Duration.zero
        /// The connection's new limit of streams; nil leaves it unchanged.
        package var streams: Int?
        /// The action of the script; nil accepts the request.
        package var what: Script.What?

        /// Creates a decision that accepts at once.
        package init() {}
    }

    private let script: Script
    private let countsTries: Bool
    private var requests = 0
    private var tries: [UInt64: Int] = [:]

    /// Starts a script.
    package init(_ script: Script) {
        self.script = script
        countsTries = script.lines.contains { $0.when.tries != nil }
    }

    /// Decides on the next request that follows the provider's rules.
    ///
    /// - Parameters:
    ///   - elapsed: the time since the start.
    ///   - connectionRequests: the number of the connection's requests, including this one.
    package mutating func decide(
        _ address: ArraySlice<UInt8>, elapsed: Duration, connectionRequests: Int
    ) -> Decision {
        var decision = Decision()
        guard !script.lines.isEmpty else { return decision }
        requests += 1
        var tries = 0
        if countsTries {
            let key = AddressHash.of(address, seed: 0)
            tries = (self.tries[key] ?? 0) + 1
            self.tries[key] = tries
        }
        let moment = Moment(
            elapsed: elapsed, request: requests, connectionRequest: connectionRequests, tries: tries
        )
        // Indices are used because a copy of each line, with its texts, would cost much for each
        // request.
        for place in script.lines.indices
        where script.lines[place].when.holds(moment) && script.lines[place].who.includes(address) {
            let what = script.lines[place].what
            switch what {
            case .latency(let latency): decision.latency += latency
            case .streams(let streams): decision.streams = streams
            default:
                decision.what = what
                return decision
            }
        }
        return decision
    }
}

/// The facts about a request that conditions refer to.
struct Moment {
    var elapsed: Duration
    var request: Int
    var connectionRequest: Int
    var tries: Int
}

extension Script.When {
    func holds(_ moment: Moment) -> Bool {
        if let after, moment.elapsed < after { return false }
        if let until, moment.elapsed >= until { return false }
        if let requests, !requests.contains(moment.request) { return false }
        if let every, !moment.connectionRequest.isMultiple(of: every) { return false }
        if let tries, !tries.contains(moment.tries) { return false }
        return true
    }
}

extension Script.Who {
    /// Returns whether the set contains an address.
    package func includes(_ address: ArraySlice<UInt8>) -> Bool {
        switch self {
        case .all: true
        case .pattern(let pattern): Pattern.fits(pattern, address)
        case .share(let share, let seed):
            share.contains(AddressHash.of(address, seed: seed) % 10_000)
        }
    }
}

/// A hash that is the same on every machine and in every run, so that a share always has the same
/// addresses.
enum AddressHash {
    private static let odd: UInt64 = 0x9E37_79B9_7F4A_7C15

    static func of(_ address: ArraySlice<UInt8>, seed: UInt64) -> UInt64 {
        var hash = seed &* odd ^ UInt64(address.count)
        // Eight bytes are hashed with one multiplication and without checks, as this is done for
        // each message.
        var rest = address.span
        var word: UInt64 = 0
        while rest.count >= 8 {
            for place in 0..<8 { word = word << 8 | UInt64(rest[place]) }
            hash = add(word, to: hash)
            rest = rest.extracting(droppingFirst: 8)
        }
        for place in rest.indices { word = word << 8 | UInt64(rest[place]) }
        hash = add(word, to: hash)
        // The final steps of SplitMix64: without them the low digits are uneven.
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        return hash ^ (hash >> 31)
    }

    private static func add(_ word: UInt64, to hash: UInt64) -> UInt64 {
        let mixed = (hash ^ word) &* odd
        return mixed << 29 | mixed >> 35
    }
}

/// Matching of patterns, in which `*` stands for any bytes and `?` for one byte.
enum Pattern {
    static func fits(_ pattern: [UInt8], _ text: ArraySlice<UInt8>) -> Bool {
        let star = UInt8(ascii: "*")
        var place = 0
        var index = text.startIndex
        var retry: (place: Int, index: Int)?
        while index < text.endIndex {
            if place < pattern.count, pattern[place] == star {
                place += 1
                retry = (place, index)
            } else if place < pattern.count,
                pattern[place] == text[index] || pattern[place] == UInt8(ascii: "?")
            {
                place += 1
                index += 1
            } else if let last = retry {
                // The last star takes one more byte; earlier stars need no other attempt.
                place = last.place
                index = last.index + 1
                retry = (place, index)
            } else {
                return false
            }
        }
        return pattern[place...].allSatisfy { $0 == star }
    }
}
