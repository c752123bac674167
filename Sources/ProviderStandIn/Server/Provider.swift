package import HTTP

/// The rules of one provider over HTTP, without sockets, clock or files.
///
/// A class, for it remembers tokens and the like; it belongs to the thread of its server.
package protocol Provider: AnyObject {
    /// The status that accepts a message.
    var accepted: Int { get }

    /// Holds a request against the rules.
    ///
    /// - Parameter connection: what is known of the connection it came on.
    func judge(
        _ request: ProviderRequest, on connection: inout ProviderConnection, now: ProviderTime
    ) -> Judgement

    /// Puts an answer into the provider's words; status 0 accepts.
    func response(to judgement: Judgement, _ answer: Answer, now: ProviderTime) -> HTTPResponse

    /// How many streams a connection may have open after an answer; nil leaves it as it is.
    func streams(after answer: Answer, on connection: inout ProviderConnection) -> Int?
}

extension Provider {
    package var accepted: Int { 200 }

    package func streams(after: Answer, on: inout ProviderConnection) -> Int? { nil }
}

/// What rules say of a request.
package struct Judgement {
    /// To whom it goes; empty for a request that is not about a message.
    package var address: ArraySlice<UInt8> = []
    /// The message's id.
    package var id: ArraySlice<UInt8> = []
    /// Why it is refused; nil when it keeps the rules.
    package var refusal: Answer?
    /// A whole answer to what is no message, such as a question for an access token; the script
    /// does not come into it.
    package var response: HTTPResponse?
    /// A remark for the ledger, if it is accepted.
    package var remark = ""
    /// What the message says, where that can be read.
    package var content: [UInt8]?

    /// Nothing said yet.
    package init() {}
}

/// What a provider knows of one connection.
package struct ProviderConnection {
    /// Requests that it has brought, the present one included.
    package var requests = 0
    /// Whose connection it is (APNs: the team); nil until a token said so.
    package var owner: String?
    /// Until when it is of no use.
    package var restsUntil: Duration?
    /// The token that it showed last, which need not be looked at again.
    package var token: (bytes: [UInt8], verdict: APNsTokens.Verdict)?
    /// The last stream that a GOAWAY named: what is above it was never there.
    package var lastStream: Int32?
    /// The limit of streams that holds.
    package var streams: Int?

    /// A connection that has brought nothing yet.
    package init() {}
}

/// The present, as rules need it.
package struct ProviderTime: Hashable, Sendable {
    /// Milliseconds since 1970.
    package var wall: Int64
    /// Since the server's start.
    package var elapsed: Duration

    /// A moment.
    package init(wall: Int64, elapsed: Duration) {
        self.wall = wall
        self.elapsed = elapsed
    }

    /// Seconds since 1970.
    package var seconds: Int64 { wall / 1000 }
}
