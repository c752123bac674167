import Crypto

/// The server's side of one SMTP connection (RFC 5321), without its socket: bytes in, steps out.
package struct SMTPSession {
    /// What is to be done, in order.
    package enum Step: Hashable, Sendable {
        /// Send these lines.
        case reply(String)
        /// Wait so long before the next step.
        case pause(Duration)
        /// Begin the TLS handshake; what else the client has sent in the clear is dropped.
        case startTLS
        /// Note what became of one recipient.
        case note(Note)
        /// Say nothing any more.
        case silence
        /// Close the connection.
        case close
    }

    /// What the ledger has of one recipient.
    package struct Note: Hashable, Sendable {
        /// To whom.
        package var address: [UInt8]
        /// The message's Message-ID; empty when it was refused before it came.
        package var id: [UInt8] = []
        /// The reply's code; 0 when there was none.
        package var status: Int
        /// What the script said.
        package var reason = ""
        /// The message.
        package var content: [UInt8]?

        /// What became of one recipient.
        package init(
            address: [UInt8], id: [UInt8] = [], status: Int, reason: String = "",
            content: [UInt8]? = nil
        ) {
            self.address = address
            self.id = id
            self.status = status
            self.reason = reason
            self.content = content
        }
    }

    enum Phase: Equatable {
        case command
        case data
        /// Waiting for the answer to a challenge of AUTH.
        case authentication(SMTPAuthentication)
    }

    let rules: SMTPRules
    var phase = Phase.command
    var isSecure = false
    var hasGreeted = false
    var isAuthenticated = false
    var sender: [UInt8]?
    /// Who gets the message, with what happens at its end.
    var recipients: [(address: [UInt8], atEnd: Script.What?)] = []
    var message: [UInt8] = []
    private var line: [UInt8] = []
    private var isLineTooLong = false

    /// A connection that has just been accepted.
    package init(_ rules: SMTPRules) { self.rules = rules }

    /// What the server says first.
    package var greeting: [Step] { [.reply("220 localhost Herald stand-in ESMTP")] }

    /// TLS is there: everything that was said before is forgotten.
    package mutating func secured() {
        let rules = rules
        self = SMTPSession(rules)
        isSecure = true
    }

    /// Takes what the client sent.
    ///
    /// - Parameter decide: what the script says of a recipient.
    package mutating func receive(
        _ bytes: ArraySlice<UInt8>, decide: (ArraySlice<UInt8>) -> ScriptRun.Decision
    ) -> [Step] {
        var steps: [Step] = []
        for byte in bytes {
            line.append(byte)
            let limit = phase == .data ? SMTPRules.messageBytes : SMTPRules.lineBytes
            if line.count > limit {
                isLineTooLong = true
                line.removeFirst(line.count - 1)
            }
            // Only CRLF ends a line: a bare LF that did would let messages be smuggled in.
            guard byte == 10, line.dropLast().last == 13 else { continue }
            let whole = line.dropLast(2)
            line = []
            steps += isLineTooLong ? tooLong() : take(whole, decide)
            isLineTooLong = false
            if steps.last == .startTLS || steps.last == .close || steps.last == .silence { break }
        }
        return steps
    }

    private mutating func tooLong() -> [Step] {
        guard phase == .data else { return [.reply("500 5.5.6 the line is too long")] }
        // What a line had too much, the message has: its end is answered so.
        message = [UInt8](repeating: 0, count: SMTPRules.messageBytes + 1)
        return []
    }

    private mutating func take(
        _ line: ArraySlice<UInt8>, _ decide: (ArraySlice<UInt8>) -> ScriptRun.Decision
    ) -> [Step] {
        switch phase {
        case .command: return command(line, decide)
        case .authentication(let started): return goOn(started, line)
        case .data:
            guard line.elementsEqual([UInt8(ascii: ".")]) else {
                let text = line.first == UInt8(ascii: ".") ? line.dropFirst() : line
                if message.count <= SMTPRules.messageBytes { message += text + [13, 10] }
                return []
            }
            return messageCame()
        }
    }

    /// Forgets the message under way.
    mutating func reset() {
        phase = .command
        sender = nil
        recipients = []
        message = []
    }

    /// Whether more may be said than what makes the connection good for it.
    func refusal(needsSender: Bool = false) -> [Step]? {
        guard hasGreeted else { return [.reply("503 5.5.1 EHLO first")] }
        if rules.requiresTLS, !isSecure { return [.reply("530 5.7.0 STARTTLS first")] }
        if rules.login != nil, !isAuthenticated { return [.reply("530 5.7.0 AUTH first")] }
        if needsSender, sender == nil { return [.reply("503 5.5.1 MAIL first")] }
        return nil
    }
}
