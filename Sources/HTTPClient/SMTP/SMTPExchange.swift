import Glibc

/// A worker's connection, and how mail goes over it.
///
/// Lives on the worker's thread.
struct SMTPExchange {
    private let server: SMTPServer
    private let interruption: Interruption
    private var connection: SMTPConnection?
    private var needsReset = false

    init(_ server: SMTPServer, _ interruption: Interruption) {
        (self.server, self.interruption) = (server, interruption)
    }

    /// Sends a mail, over the connection that there is, or else a new one.
    ///
    /// - Parameter isHeld: asked before each command and before the content.
    mutating func send(_ mail: SMTPMail, unless isHeld: () -> Bool) -> SMTPResult {
        if interruption.isWanted { return .unsent(reason: "it was broken off before it began") }
        if let connection {
            // Servers close what was quiet for long: as long as no mail was begun, another
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
                ?? .unsent(reason: "the connection was lost before a mail was begun")
        }
    }

    /// Waits until there is a mail, the server has hung up, or it was idle for long.
    mutating func rest() -> SMTPConnection.Wait {
        let wait = interruption.wait(
            for: connection?.descriptor ?? -1, Int16(POLLIN), atMost: server.limits.idle,
            endsWhenWoken: true)
        // Whatever it says now is a farewell.
        if wait == .ready { abandon() }
        return wait
    }

    /// Closes the connection, with a word if there is time.
    mutating func end() {
        if interruption.isWanted { connection?.abandon() }
        connection = nil
    }

    private mutating func abandon() {
        connection?.abandon()
        connection = nil
    }

    /// Nil when a kept connection turned out to be gone before the mail was begun.
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
        // More than one reply to one command: what comes next could not be told apart.
        if next == .close || replies.hasRest { abandon() }
        return result
    }

    /// Says nothing more of a mail; what was said of it is taken back.
    private mutating func withhold(_ transaction: SMTPTransaction) -> SMTPResult {
        let next = transaction.nextIfWithheld
        needsReset = next == .reset
        if next == .close { abandon() }
        return .unsent(reason: "a switch was turned on before it was written")
    }

    private enum Exchanged {
        case reply(SMTPReplyParser.Reply)
        case lost(SMTPResult)
    }

    /// Sends a command, or a mail's content, and receives its reply.
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
            // What was said unasked is a farewell, or makes every reply after it another one's.
            guard let unasked = connection.receive() else { return lost("the connection was lost") }
            replies.append(unasked)
            if replies.hasRest {
                let farewell = try replies.next()
                if let farewell, farewell.code == 421 { return .reply(farewell) }
                return lost("the server said more than it was asked")
            }
            while true {
                let sent = rest.isEmpty ? 0 : connection.send(rest)
                rest = rest.dropFirst(sent ?? 0)
                // A server may say no before it has heard everything.
                let received = connection.receive()
                replies.append(received ?? [])
                if let reply = try replies.next() { return .reply(reply) }
                if received?.isEmpty == false { continue }
                guard sent != nil, received != nil else { return lost("the connection was lost") }
                switch connection.wait(toWrite: !rest.isEmpty, for: patience) {
                case .ready: break
                case .timedOut: return lost("no reply in \(patience.components.seconds) s")
                case .interrupted: return lost("it was broken off")
                }
            }
        } catch {
            return lost("what the server said is no SMTP")
        }
    }
}
