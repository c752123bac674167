/// The stages of sending a mail to a server.
package enum SMTPStage: Hashable, Sendable {
    /// The connection, EHLO and STARTTLS.
    case greeting
    /// The authentication: the command AUTH.
    case authentication
    /// The sender's address: the command MAIL FROM.
    case sender
    /// RCPT TO; each transaction has one recipient.
    case recipient
    /// DATA and the message up to its final dot, whose reply decides.
    case message
}

/// The result of sending a mail.
package enum SMTPResult: Hashable, Sendable {
    /// The reply that decided, with all its lines, and the stage that it was for.
    case replied([UInt8], to: SMTPStage)
    /// The connection could not be opened.
    case unreachable(reason: String)
    /// TLS is not available, or the certificate is not trusted; nothing was sent.
    case insecure(reason: String)
    /// The server offers no login method that is supported.
    case noLogin(reason: String)
    /// The connection was lost, or this side closed it.
    ///
    /// - Parameter dotWasSent: true if the whole mail was sent, so that the server may have
    ///   accepted it.
    case lost(reason: String, at: SMTPStage, dotWasSent: Bool)
    /// The mail cannot be sent to any server.
    case invalid(reason: String)
    /// The mail was not sent: every connection is in use, the client was closed, or the mail was
    /// held or cancelled before it began.
    case unsent(reason: String)
}
