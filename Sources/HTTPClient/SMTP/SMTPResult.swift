/// How far a mail has come on its way to a server.
package enum SMTPStage: Hashable, Sendable {
    /// The connection, EHLO, STARTTLS.
    case greeting
    /// AUTH.
    case authentication
    /// MAIL FROM.
    case sender
    /// RCPT TO: one recipient for each transaction.
    case recipient
    /// DATA and the message up to its final dot, whose reply decides.
    case message
}

/// What came of a mail.
package enum SMTPResult: Hashable, Sendable {
    /// The reply that decided, with all its lines, and to what.
    case replied([UInt8], to: SMTPStage)
    /// There was no connection.
    case unreachable(reason: String)
    /// TLS was not to be had, or not with the right certificate: nothing was sent.
    case insecure(reason: String)
    /// The server offers no way to log in that we know.
    case noLogin(reason: String)
    /// The connection was lost, or we hung up.
    ///
    /// - Parameter dotWasSent: whether the whole mail was on its way, so that the server may have
    ///   taken it.
    case lost(reason: String, at: SMTPStage, dotWasSent: Bool)
    /// The mail cannot be said to any server.
    case invalid(reason: String)
    /// Nothing was begun: every connection is in use, or the client was closed.
    case unsent(reason: String)
}
