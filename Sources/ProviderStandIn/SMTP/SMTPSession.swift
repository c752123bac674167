import Crypto

/// The server's side of one SMTP connection (RFC 5321), without its socket: bytes in, steps out.
package struct SMTPSession {
    /// A step of the connection; steps are done in order.
    package enum Step: Hashable, Sendable {
        /// Send these lines.
        case reply(String)
        /// Wait before the next step.
        case pause(Duration)
        /// Begin the TLS handshake; further unencrypted bytes of the client are dropped.
        case startTLS
        /// Add the outcome of one recipient to the ledger.
        case note(Note)
        /// Send nothing any more.
        case silence
        /// Close the connection.
        case close
    }

    /// The outcome of one recipient, for the ledger.
    package struct Note: Hashable, Sendable {
        /// The recipient's address.
        package var address: [UInt8]
        /// The message's Message-ID; empty if the recipient was refused before the message.
        package var id: [UInt8] = []
        /// The reply's code; 0 when there was none.
        package var status: Int
        /// The reason that the script gave; empty for none.
        package var reason = ""
        /// The message; nil if it was not received.
        package var content: [UInt8]?

        /// Creates the outcome of one recipient.
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
        /// The session waits for the answer to an AUTH challenge.
        case authentication(SMTPAuthentication)
    }

    let rules: SMTPRules
    var phase = Phase.command
    var isSecure = false
    var hasGreeted = false
    var isAuthenticated = false
    var sender: [UInt8]?
    /// The recipients of the message, with what happens at its end.
    var recipients: [(address: [UInt8], atEnd: Script.What?)] = []
    var message: [UInt8] = []
    private var line: [UInt8] = []
    private var isLineTooLong = false

    /// Creates the session of a newly accepted connection.
    package init(_ rules: SMTPRules) { self.rules = rules }

    /// The server's greeting.
    package var greeting: [Step] { [.reply("220 localhost Herald simulator ESMTP")] }

    /// Resets the session after the TLS handshake: what was said before is forgotten.
    package mutating func secured() {
        let rules = rules
        self = SMTPSession(rules)
        isSecure = true
    }

    /// Processes bytes from the client, and returns the resulting steps.
    ///
    /// - Parameter decide: returns the script's decision for a recipient.
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
            // Only CRLF ends a line: accepting a bare LF would allow SMTP smuggling.
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
        // The message counts as too large, and its end is answered accordingly.
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

    /// Drops the message in progress.
    mutating func reset() {
        phase = .command
        sender = nil
        recipients = []
        message = []
    }

    /// Returns the reply that refuses a command in the present state of the connection; nil if it
    /// is allowed.
    func refusal(needsSender: Bool = false) -> [Step]? {
        guard hasGreeted else { return [.reply("503 5.5.1 EHLO first")] }
        if rules.requiresTLS, !isSecure { return [.reply("530 5.7.0 STARTTLS first")] }
        if rules.login != nil, !isAuthenticated { return [.reply("530 5.7.0 AUTH first")] }
        if needsSender, sender == nil { return [.reply("503 5.5.1 MAIL first")] }
        return nil
    }
}
