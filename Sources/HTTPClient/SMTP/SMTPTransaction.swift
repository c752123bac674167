/// The transaction of one mail after login: replies in, commands out.
struct SMTPTransaction {
    /// The next thing to do.
    enum Step: Equatable {
        /// Send these bytes, then wait for a reply.
        case send([UInt8])
        /// The transaction has ended.
        ///
        /// - Parameter next: the way in which the connection goes on.
        case end(SMTPResult, next: Next)
    }

    /// The way in which a connection goes on after a mail.
    enum Next: Equatable {
        /// The next mail can be sent.
        case mail
        /// RSET must be sent, because a mail was begun and not ended.
        case reset
        /// The connection must be closed.
        case close
    }

    private enum Phase { case begin, reset, sender, recipient, data, content, over }

    private let mail: SMTPMail
    private let resets: Bool
    private var phase = Phase.begin

    /// Creates the transaction of one mail.
    ///
    /// - Parameter resets: true if the connection has a mail that was begun and not ended.
    init(_ mail: SMTPMail, resets: Bool) {
        (self.mail, self.resets) = (mail, resets)
    }

    /// The stage that the next reply belongs to.
    var stage: SMTPStage {
        switch phase {
        case .begin, .reset, .sender: .sender
        case .recipient: .recipient
        case .data, .content, .over: .message
        }
    }

    /// True if the mail's content is sent now; its last byte is the final dot.
    var sendsContent: Bool { phase == .content }

    /// True if the server has accepted nothing of the mail yet, so that another connection may be
    /// tried.
    var mayStartOver: Bool { [.begin, .reset, .sender].contains(phase) }

    /// The way in which the connection goes on if the next command is not sent.
    var nextIfWithheld: Next {
        switch phase {
        case .sender: .mail
        case .begin, .reset, .recipient, .data: .reset
        // The server waits for the content now, and only the end of the content ends that.
        case .content, .over: .close
        }
    }

    /// Returns the first command.
    mutating func begin() -> Step {
        if resets {
            phase = .reset
            return .send(Array("RSET\r\n".utf8))
        }
        phase = .sender
        return .send(Array("MAIL FROM:<\(mail.sender)>\r\n".utf8))
    }

    /// Returns the next step after a reply.
    mutating func received(_ reply: SMTPReplyParser.Reply) -> Step {
        switch (phase, reply.code) {
        case (.reset, 250):
            phase = .sender
            return .send(Array("MAIL FROM:<\(mail.sender)>\r\n".utf8))
        case (.sender, 250):
            phase = .recipient
            return .send(Array("RCPT TO:<\(mail.recipient)>\r\n".utf8))
        // 251: the server will forward the mail itself (RFC 5321 §3.4).
        case (.recipient, 250), (.recipient, 251):
            phase = .data
            return .send(Array("DATA\r\n".utf8))
        case (.data, 354):
            phase = .content
            return .send(mail.dotted)
        case (.content, 200...299): return end(reply, .mail)
        case (.content, 400...599): return end(reply, reply.code == 421 ? .close : .mail)
        case (.sender, 400...599), (.recipient, 400...599), (.data, 400...599):
            return end(reply, reply.code == 421 ? .close : .reset)
        // After an unexpected reply the state of the server is unknown.
        default: return end(reply, .close)
        }
    }

    /// Returns the result of a mail whose connection was lost.
    func lost(_ reason: String, dotWasSent: Bool) -> SMTPResult {
        .lost(reason: reason, at: stage, dotWasSent: dotWasSent)
    }

    private mutating func end(_ reply: SMTPReplyParser.Reply, _ next: Next) -> Step {
        defer { phase = .over }
        return .end(.replied(reply.bytes, to: stage), next: next)
    }
}
