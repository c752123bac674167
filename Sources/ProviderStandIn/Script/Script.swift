/// What a stand-in does beside keeping its provider's rules: which addresses get which answer, and
/// when.
///
/// The first line that fits a request and gives an answer decides; lines that only delay or set
/// something are applied on the way. Without such a line the request is accepted.
package struct Script: Sendable {
    /// One line of it.
    package struct Line: Sendable {
        /// Whom it is about.
        package var who: Who
        /// When it holds.
        package var when: When
        /// What happens then.
        package var what: What
    }

    /// Addresses.
    package enum Who: Hashable, Sendable {
        /// Every address.
        case all
        /// Those that a pattern with `*` and `?` fits.
        case pattern([UInt8])
        /// A part of all, chosen by a hash: hundredths of a percent, 0 ..< 10,000.
        case share(Range<UInt64>, seed: UInt64)
    }

    /// Conditions; all of them must hold.
    package struct When: Hashable, Sendable {
        /// From so long after the start on.
        package var after: Duration?
        /// Until so long after the start.
        package var until: Duration?
        /// The requests of these numbers, counted from 1 over all connections.
        package var requests: ClosedRange<Int>?
        /// Each so-manieth request of a connection.
        package var every: Int?
        /// The requests of these numbers to the address, counted from 1.
        package var tries: ClosedRange<Int>?

        /// Always.
        package init() {}
    }

    /// What a line does.
    package enum What: Hashable, Sendable {
        /// Answers so much later; then the next line is looked at.
        case latency(Duration)
        /// Sets the connection's limit of streams; then the next line is looked at.
        case streams(Int)
        /// Answers so.
        case answer(Answer)
        /// Never answers.
        case hang
        /// Accepts, with a body that comes a byte at a time.
        case drip(Duration)
        /// Ends the stream with RST_STREAM.
        case reset(UInt32)
        /// Sends a GOAWAY.
        case goaway(reason: String, Last)
        /// Reads nothing more from the connection.
        case stall
        /// Closes the connection.
        case cut
    }

    /// Which stream a GOAWAY names as the last.
    package enum Last: String, CaseIterable, Sendable {
        /// The one of this request, which is answered.
        case this
        /// The one before, so that this request counts as not processed.
        case before
        /// None at all: nothing on the connection was processed.
        case none
        /// The greatest there is: this request is answered, and later ones too.
        case greatest
    }

    /// In the order of the file.
    package var lines: [Line] = []
    /// Numbers that change a rule, by name.
    package var settings: [String: Int] = [:]

    /// An empty script: everything that keeps the rules is accepted.
    package init() {}

    /// A number that the script sets, or what holds without.
    package func setting(_ name: Setting, or number: Int) -> Int {
        settings[name.rawValue] ?? number
    }

    /// What `set` may change.
    package enum Setting: String, CaseIterable, Sendable {
        /// Streams that a connection may have open.
        case streams
        /// Streams before the first success on a connection (APNs: 1).
        case streamsFirst = "streams-first"
        /// Streams after a rejected notification, until the next success.
        case streamsAfterRejection = "streams-after-rejection"
        /// Seconds after which a provider token is too old.
        case tokenAge = "token-age"
        /// Tokens of one key that may be new within `token-window`.
        case tokenUpdates = "token-updates"
        /// Seconds in which tokens are counted.
        case tokenWindow = "token-window"
        /// Seconds for which a connection is of no use after too many tokens.
        case tokenRest = "token-rest"
        /// Messages a minute (FCM).
        case quota
        /// Bytes of a stream's receive window.
        case window
    }
}
