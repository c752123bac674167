/// A script, which says which addresses a simulator answers how and when.
///
/// The first line that matches a request and gives an answer decides. Lines that only delay or set
/// something apply on the way. Without a matching line the request is accepted.
package struct Script: Sendable {
    /// A line of the script.
    package struct Line: Sendable {
        /// The addresses that the line applies to.
        package var who: Who
        /// The conditions under which the line applies.
        package var when: When
        /// The action of the line.
        package var what: What
    }

    /// A set of addresses.
    package enum Who: Hashable, Sendable {
        /// All addresses.
        case all
        /// The addresses that match a pattern with `*` and `?`.
        case pattern([UInt8])
        /// A share of all addresses, chosen by a hash, in hundredths of a percent, 0 ..< 10,000.
        case share(Range<UInt64>, seed: UInt64)
    }

    /// Conditions, all of which must hold.
    package struct When: Hashable, Sendable {
        /// The time after the start from which the line applies; nil from the start.
        package var after: Duration?
        /// The time after the start until which the line applies; nil for ever.
        package var until: Duration?
        /// The numbers of the requests that the line applies to, from 1 over all connections; nil
        /// for all.
        package var requests: ClosedRange<Int>?
        /// The line applies to every request of a connection whose number is a multiple of this;
        /// nil for all.
        package var every: Int?
        /// The numbers of the requests to the address that the line applies to, from 1; nil for
        /// all.
        package var tries: ClosedRange<Int>?

        /// Creates conditions that always hold.
        package init() {}
    }

    /// An action of a line.
    package enum What: Hashable, Sendable {
        /// Delays the answer; then the next line is considered.
        case latency(Duration)
        /// Sets the connection's limit of streams; then the next line is considered.
        case streams(Int)
        /// Gives this answer.
        case answer(Answer)
        /// The request is never answered.
        case hang
        /// Accepts, with a body that is sent one byte at a time at this interval.
        case drip(Duration)
        /// Ends the stream with RST_STREAM and this code.
        case reset(UInt32)
        /// Sends a GOAWAY.
        case goaway(reason: String, Last)
        /// Stops reading from the connection.
        case stall
        /// Closes the connection.
        case cut
    }

    /// The stream that a GOAWAY names as the last one.
    package enum Last: String, CaseIterable, Sendable {
        /// The stream of this request, which is answered.
        case this
        /// The stream before, so that this request counts as not processed.
        case before
        /// No stream: no request on the connection was processed.
        case none
        /// The greatest stream id: this request and later ones are answered.
        case greatest
    }

    /// The lines, in the order of the file.
    package var lines: [Line] = []
    /// The numbers that change a rule, by name.
    package var settings: [String: Int] = [:]

    /// Creates an empty script, which accepts every valid request.
    package init() {}

    /// Returns a number that the script sets, or `number` if it does not.
    package func setting(_ name: Setting, or number: Int) -> Int {
        settings[name.rawValue] ?? number
    }

    /// The settings that `set` can change.
    package enum Setting: String, CaseIterable, Sendable {
        /// The number of streams that a connection may have open.
        case streams
        /// The number of streams that are allowed before the first success on a connection (APNs:
        /// 1).
        case streamsFirst = "streams-first"
        /// The number of streams that are allowed after a rejected notification, until the next
        /// success.
        case streamsAfterRejection = "streams-after-rejection"
        /// The age in seconds at which a provider token expires.
        case tokenAge = "token-age"
        /// The number of new tokens of one key that are accepted within `token-window`.
        case tokenUpdates = "token-updates"
        /// The seconds within which new tokens are counted.
        case tokenWindow = "token-window"
        /// The seconds for which a connection is refused after too many new tokens.
        case tokenRest = "token-rest"
        /// The number of messages that are accepted per minute (FCM).
        case quota
        /// The receive window of a stream, in bytes.
        case window
    }
}
