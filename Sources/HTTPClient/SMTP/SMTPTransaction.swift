/// One mail's conversation with a server that has let us in: replies in, commands out.
struct SMTPTransaction {
    /// What is to be done next.
    enum Step: Equatable {
        /// Send this, then wait for a reply.
        case send([UInt8])
        /// It is over.
        ///
        /// - Parameter next: how the connection goes on.
        case end(SMTPResult, next: Next)
    }

    /// How a connection goes on after a mail.
    enum Next: Equatable {
        /// With the next mail.
        case mail
        /// With RSET, for a mail was begun and not ended.
        case reset
        /// Not at all.
        case close
    }

    private enum Phase { case begin, reset, sender, recipient, data, content, over }

    private let mail: SMTPMail
    private let resets: Bool
    private var phase = Phase.begin

    /// - Parameter resets: whether the connection has a mail that was begun and not ended.
    init(_ mail: SMTPMail, resets: Bool) {
        (self.mail, self.resets) = (mail, resets)
    }

    /// What a reply would be to.
    var stage: SMTPStage {
        switch phase {
        case .begin, .reset, .sender: .sender
        case .recipient: .recipient
        case .data, .content, .over: .message
        }
    }

    /// Whether the mail's content is what is sent now: its last byte is the final dot.
    var sendsContent: Bool { phase == .content }

    /// Whether nothing of the mail has been taken yet, so that another connection may begin anew.
    var mayStartOver: Bool { [.begin, .reset, .sender].contains(phase) }

    /// How the connection goes on if what comes next is not sent.
    var nextIfWithheld: Next {
        switch phase {
        case .sender: .mail
        case .begin, .reset, .recipient, .data: .reset
        // The server waits for the content now, and nothing but the end of it ends that.
        case .content, .over: .close
        }
    }

    /// The first command.
    mutating func begin() -> Step {
        if resets {
            phase = .reset
            return .send(Array("RSET\r\n".utf8))
        }
        phase = .sender
        return .send(Array("MAIL FROM:<\(mail.sender)>\r\n".utf8))
    }

    /// What follows from a reply.
    mutating func received(_ reply: SMTPReplyParser.Reply) -> Step {
        switch (phase, reply.code) {
        case (.reset, 250):
            phase = .sender
            return .send(Array("MAIL FROM:<\(mail.sender)>\r\n".utf8))
        case (.sender, 250):
            phase = .recipient
            return .send(Array("RCPT TO:<\(mail.recipient)>\r\n".utf8))
        // 251: it will forward the mail itself (RFC 5321 §3.4).
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
        // Whoever replies out of turn cannot be followed any further.
        default: return end(reply, .close)
        }
    }

    /// What it means that the connection is gone.
    func lost(_ reason: String, dotWasSent: Bool) -> SMTPResult {
        .lost(reason: reason, at: stage, dotWasSent: dotWasSent)
    }

    private mutating func end(_ reply: SMTPReplyParser.Reply, _ next: Next) -> Step {
        defer { phase = .over }
        return .end(.replied(reply.bytes, to: stage), next: next)
    }
}
