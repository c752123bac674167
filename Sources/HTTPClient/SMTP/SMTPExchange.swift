import Glibc

/// A worker's connection, and how mail is sent over it.
///
/// It lives on the worker's thread.
struct SMTPExchange {
    private let server: SMTPServer
    private let interruption: Interruption
    private var connection: SMTPConnection?
    private var needsReset = false

    init(_ server: SMTPServer, _ interruption: Interruption) {
        (self.server, self.interruption) = (server, interruption)
    }

    /// Sends a mail over the existing connection or a new one.
    ///
    /// - Parameter isHeld: called before each command and before the content.
    mutating func send(_ mail: SMTPMail, unless isHeld: () -> Bool) -> SMTPResult {
        if interruption.isWanted { return .unsent(reason: "it was cancelled before it began") }
        if let connection {
            // Servers close idle connections. Until the mail transaction has begun, another
            // connection may be tried.
            if let result = send(mail, over: connection, isKept: true, unless: isHeld) {
                return result
            }
        }
        switch SMTPConnection.open(server, interruption) {
        case .failure(let failure): return failure.result
        case .success(let fresh):
            connection = fresh
            needsReset = false
            return send(mail, over: fresh, isKept: false, unless: isHeld)
                ?? .unsent(reason: "the connection was lost before the mail began")
        }
    }

    /// Waits for the next mail; ends as `ready` when the server closes the connection, and as
    /// `timedOut` when it was idle for long.
    mutating func rest() -> SMTPConnection.Wait {
        let wait = interruption.wait(
            for: connection?.descriptor ?? -1, Int16(POLLIN), atMost: server.limits.idle,
            endsWhenWoken: true)
        // Whatever the server sends between mails is a farewell.
        if wait == .ready { abandon() }
        return wait
    }

    /// Closes the connection, with QUIT unless it is interrupted.
    mutating func end() {
        if interruption.isWanted { connection?.abandon() }
        connection = nil
    }

    private mutating func abandon() {
        connection?.abandon()
        connection = nil
    }

    /// Sends a mail over `connection`; nil when a kept connection turned out to be closed before
    /// the mail began.
    private mutating func send(
        _ mail: SMTPMail, over connection: SMTPConnection, isKept: Bool, unless isHeld: () -> Bool
    ) -> SMTPResult? {
        var transaction = SMTPTransaction(mail, resets: isKept && needsReset)
        var replies = SMTPReplyParser()
        var step = transaction.begin()
        while true {
            guard case .send(let command) = step else { break }
            if isHeld() { return withhold(transaction) }
            let mayStartOver = isKept && transaction.mayStartOver && !interruption.isWanted
            switch exchange(command, &transaction, &replies, connection) {
            case .reply(let reply):
                if mayStartOver, reply.code == 421 || replies.hasRest {
                    abandon()
                    return nil
                }
                step = transaction.received(reply)
            case .lost(let result):
                abandon()
                return mayStartOver && !interruption.isWanted ? nil : result
            }
        }
        guard case .end(let result, let next) = step else { return nil }
        needsReset = next == .reset
        // With two replies to one command, later replies could not be matched to their commands.
        if next == .close || replies.hasRest { abandon() }
        return result
    }

    /// Ends a mail that must not be sent on, and takes back what was sent of it.
    private mutating func withhold(_ transaction: SMTPTransaction) -> SMTPResult {
        let next = transaction.nextIfWithheld
        needsReset = next == .reset
        if next == .close { abandon() }
        return .unsent(reason: "a kill switch was turned on before the mail was sent")
    }

    private enum Exchanged {
        case reply(SMTPReplyParser.Reply)
        case lost(SMTPResult)
    }

    /// Sends a command or a mail's content, and receives its reply.
    private func exchange(
        _ command: [UInt8], _ transaction: inout SMTPTransaction,
        _ replies: inout SMTPReplyParser, _ connection: SMTPConnection
    ) -> Exchanged {
        let isContent = transaction.sendsContent
        var rest = command[...]
        func lost(_ reason: String) -> Exchanged {
            .lost(transaction.lost(reason, dotWasSent: isContent && rest.isEmpty))
        }
        let patience =
            isContent ? server.limits.finalReply : server.limits.reply
        do throws(SMTPReplyParser.Malformed) {
            // An unrequested reply is a farewell; any other would be taken for the reply to the
            // next command.
            guard let unasked = connection.receive() else { return lost("the connection was lost") }
            replies.append(unasked)
            if replies.hasRest {
                let farewell = try replies.next()
                if let farewell, farewell.code == 421 { return .reply(farewell) }
                return lost("the server sent a reply to no command")
            }
            while true {
                let sent = rest.isEmpty ? 0 : connection.send(rest)
                rest = rest.dropFirst(sent ?? 0)
                // A server may refuse before it has received everything.
                let received = connection.receive()
                replies.append(received ?? [])
                if let reply = try replies.next() { return .reply(reply) }
                if received?.isEmpty == false { continue }
                guard sent != nil, received != nil else { return lost("the connection was lost") }
                switch connection.wait(toWrite: !rest.isEmpty, for: patience) {
                case .ready: break
                case .timedOut: return lost("no reply in \(patience.components.seconds) s")
                case .interrupted: return lost("the mail was cancelled or the client was closed")
                }
            }
        } catch {
            return lost("the server's reply is not valid SMTP")
        }
    }
}
