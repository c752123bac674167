package import HTTP

/// The rules of one HTTP provider, without sockets, clock or files.
///
/// It is a class, because it remembers tokens and the like; it belongs to its server's thread.
package protocol Provider: AnyObject {
    /// The status that accepts a message.
    var accepted: Int { get }

    /// Checks a request against the rules.
    ///
    /// - Parameter connection: the state of the request's connection.
    func judge(
        _ request: ProviderRequest, on connection: inout ProviderConnection, now: ProviderTime
    ) -> Judgement

    /// Returns an answer as the provider's response; status 0 accepts.
    func response(to judgement: Judgement, _ answer: Answer, now: ProviderTime) -> HTTPResponse

    /// Returns how many streams a connection may have open after an answer; nil leaves the limit
    /// unchanged.
    func streams(after answer: Answer, on connection: inout ProviderConnection) -> Int?
}

/// The present time, in the forms that rules need.
package struct ProviderTime: Hashable, Sendable {
    /// The milliseconds since 1970.
    package var wall: Int64
    /// The time since the server's start.
    package var elapsed: Duration

    /// Creates a time.
    package init(wall: Int64, elapsed: Duration) {
        self.wall = wall
        self.elapsed = elapsed
    }

    /// The seconds since 1970.
    package var seconds: Int64 { wall / 1000 }
}

extension Provider {
    package var accepted: Int { 200 }

    package func streams(after: Answer, on: inout ProviderConnection) -> Int? { nil }
}

/// The result of checking a request.
package struct Judgement {
    /// The address of the message; empty for a request without a message.
    package var address: ArraySlice<UInt8> = []
    /// The message's id.
    package var id: ArraySlice<UInt8> = []
    /// The answer that refuses the request; nil if it follows the rules.
    package var refusal: Answer?
    /// The complete response to a request without a message, such as one for an access token;
    /// otherwise nil.
    ///
    /// The script is not applied to such a response.
    package var response: HTTPResponse?
    /// A remark for the ledger if the message is accepted.
    package var remark = ""
    /// The message's content, if it can be read; otherwise nil.
    package var content: [UInt8]?
    /// The response to an accepted request; nil if every request gets the same response.
    var prepared: HTTPResponse?
    /// The message for a real browser if the request is accepted; nil if it is for none.
    var forBrowser: BrowserMessage?

    /// Creates an empty result.
    package init() {}
}

/// The state of one connection.
package struct ProviderConnection {
    /// The number of requests that the connection has sent, including the present one.
    package var requests = 0
    /// The owner of the connection (for APNs the team); nil until a token named it.
    package var owner: String?
    /// The time until which the connection is refused, since the server's start; nil if it is not.
    package var restsUntil: Duration?
    /// The latest token of the connection, which need not be checked again; nil before the first.
    package var token: (bytes: [UInt8], verdict: APNsTokens.Verdict)?
    /// The last stream that a GOAWAY named; nil before a GOAWAY.
    ///
    /// Later streams are ignored.
    package var lastStream: Int32?
    /// The present limit of streams; nil for the initial one.
    package var streams: Int?

    /// Creates the state of a new connection.
    package init() {}
}
