import JSON

extension SMTPSession {
    /// Answers a command line.
    mutating func command(
        _ line: ArraySlice<UInt8>, _ decide: (ArraySlice<UInt8>) -> ScriptRun.Decision
    ) -> [Step] {
        let text = String(decoding: line, as: UTF8.self)
        let words = text.split(separator: " ", maxSplits: 1)
        let rest = words.count == 2 ? words[1] : ""
        switch words.first.map({ $0.uppercased() }) ?? "" {
        case "EHLO", "HELO":
            guard !rules.wantsFullNames || rest.contains(".") || rest.hasPrefix("[") else {
                return [.reply("504 5.5.2 <\(rest)>: a name with its domain is needed")]
            }
            return greet(extended: words.first?.uppercased() == "EHLO")
        case "STARTTLS":
            guard rules.offersTLS, !isSecure else { return [.reply("503 5.5.1 not available")] }
            return [.reply("220 2.0.0 go ahead"), .startTLS]
        case "AUTH": return authenticate(rest)
        case "MAIL": return mail(rest)
        case "RCPT": return recipient(rest, decide)
        case "DATA": return data()
        case "RSET":
            reset()
            return [.reply("250 2.0.0 reset")]
        case "NOOP": return [.reply("250 2.0.0 OK")]
        case "VRFY": return [.reply("252 2.0.0 cannot verify the user")]
        case "QUIT": return [.reply("221 2.0.0 goodbye"), .close]
        default: return [.reply("500 5.5.2 unknown command")]
        }
    }

    private mutating func greet(extended: Bool) -> [Step] {
        reset()
        hasGreeted = true
        guard extended else { return [.reply("250 localhost")] }
        var lines = [
            "localhost", "PIPELINING", "8BITMIME", "SMTPUTF8", "ENHANCEDSTATUSCODES",
            "SIZE \(SMTPRules.messageBytes)",
        ]
        if rules.offersTLS, !isSecure { lines.append("STARTTLS") }
        // AUTH is not offered before STARTTLS, so that no password is sent unencrypted.
        if isSecure || !rules.offersTLS { lines.append("AUTH PLAIN LOGIN") }
        let last = lines.count - 1
        return [
            .reply(
                lines.enumerated().map { "250\($0 == last ? " " : "-")\($1)" }
                    .joined(separator: "\r\n"))
        ]
    }

    private mutating func mail(_ rest: Substring) -> [Step] {
        if let refusal = refusal() { return refusal }
        guard sender == nil else { return [.reply("503 5.5.1 a message is already in progress")] }
        guard let path = Self.path(rest, after: "FROM:") else {
            return [.reply("501 5.5.4 MAIL FROM:<address>")]
        }
        for parameter in rest.split(separator: " ").dropFirst()
        where parameter.uppercased().hasPrefix("SIZE=") {
            guard let size = DecimalText.integer(parameter.dropFirst(5), Int.self),
                size <= SMTPRules.messageBytes
            else {
                return [.reply("552 5.3.4 the message is too large")]
            }
        }
        sender = path
        return [.reply("250 2.1.0 sender accepted")]
    }

    private mutating func recipient(
        _ rest: Substring, _ decide: (ArraySlice<UInt8>) -> ScriptRun.Decision
    ) -> [Step] {
        if let refusal = refusal(needsSender: true) { return refusal }
        guard let path = Self.path(rest, after: "TO:"), !path.isEmpty else {
            return [.reply("501 5.5.4 RCPT TO:<address>")]
        }
        guard recipients.count < SMTPRules.recipients else {
            return [.reply("452 4.5.3 too many recipients")]
        }
        let decision = decide(path[...])
        let pause: [Step] = decision.latency > .zero ? [.pause(decision.latency)] : []
        switch decision.what {
        case .answer(let answer) where answer.status >= 400 && answer.reason != Self.afterData:
            let note = Note(address: path, status: answer.status, reason: answer.reason)
            let end: [Step] = answer.status == 421 ? [.close] : []
            return pause + [.note(note), .reply(SMTPRules.reply(answer))] + end
        default:
            recipients.append((path, decision.what))
            return pause + [.reply("250 2.1.5 recipient accepted")]
        }
    }

    /// The reason in a script that postpones its status code to the end of the message.
    static let afterData = "after-data"

    private mutating func data() -> [Step] {
        if let refusal = refusal(needsSender: true) { return refusal }
        guard !recipients.isEmpty else { return [.reply("503 5.5.1 RCPT first")] }
        phase = .data
        return [.reply("354 end with a dot on a line of its own")]
    }

    /// Answers the end of a message; the reply decides about all its recipients.
    mutating func messageCame() -> [Step] {
        defer { reset() }
        guard message.count <= SMTPRules.messageBytes else {
            return [.reply("552 5.3.4 the message is too large")]
        }
        let what = recipients.lazy.compactMap(\.atEnd).first { $0.isAtEnd }
        var status = 250
        var reason = ""
        var end: [Step]
        switch what {
        case .answer(let answer):
            (status, reason) = (answer.status, answer.reason)
            let line = SMTPRules.reply(Answer(answer.status))
            end = [.reply(line)] + (answer.status == 421 ? [.close] : [])
        case .hang, .stall: (status, reason, end) = (0, "hang", [.silence])
        case .drip(let interval): end = [.pause(interval * 64), .reply("250 2.0.0 accepted")]
        case .cut, .reset, .goaway: (status, reason, end) = (0, "cut", [.close])
        default: end = [.reply("250 2.0.0 accepted")]
        }
        let id = Self.messageID(message)
        let notes = recipients.map { recipient in
            Step.note(
                Note(
                    address: recipient.address, id: id, status: status, reason: reason,
                    content: message))
        }
        return notes + end
    }

    /// Returns the value of the Message-ID field; empty if there is none.
    static func messageID(_ message: [UInt8]) -> [UInt8] {
        let name = Array("message-id:".utf8)
        for line in message.split(separator: 10, omittingEmptySubsequences: false) {
            let line = line.last == 13 ? line.dropLast() : line
            if line.isEmpty { break }
            let start = line.prefix(name.count).map {
                $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0
            }
            if start == name { return Array(line.dropFirst(name.count).drop { $0 == 32 }) }
        }
        return []
    }

    /// Returns the address in `FROM:<address> …`; nil if there is none.
    private static func path(_ rest: Substring, after name: String) -> [UInt8]? {
        guard rest.prefix(name.count).uppercased() == name else { return nil }
        let path = rest.dropFirst(name.count).drop { $0 == " " }
        guard path.first == "<", let end = path.firstIndex(of: ">") else { return nil }
        return Array(path[path.index(after: path.startIndex)..<end].utf8)
    }
}

extension Script.What {
    /// True if the answer changes how the end of a message is answered.
    fileprivate var isAtEnd: Bool {
        switch self {
        case .answer(let answer): answer.status >= 400
        case .latency, .streams: false
        default: true
        }
    }
}
