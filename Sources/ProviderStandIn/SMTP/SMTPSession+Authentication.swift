import Crypto

/// The state of an AUTH command that waits for the client's next line.
enum SMTPAuthentication: Equatable {
    case plain
    case user
    case password(user: [UInt8])
}

extension SMTPSession {
    /// Starts AUTH (RFC 4954).
    mutating func authenticate(_ rest: Substring) -> [Step] {
        guard hasGreeted else { return [.reply("503 5.5.1 EHLO first")] }
        guard isSecure || !rules.offersTLS else {
            return [.reply("538 5.7.11 STARTTLS first")]
        }
        guard !isAuthenticated else { return [.reply("503 5.5.1 already authenticated")] }
        let words = rest.split(separator: " ")
        let initial = words.count > 1 ? Array(words[1].utf8) : nil
        switch words.first.map({ $0.uppercased() }) ?? "" {
        case "PLAIN":
            if let initial { return goOn(.plain, initial[...]) }
            phase = .authentication(.plain)
            return [.reply("334 ")]
        case "LOGIN":
            if let initial { return goOn(.user, initial[...]) }
            phase = .authentication(.user)
            return [.reply("334 VXNlcm5hbWU6")]
        default: return [.reply("504 5.5.4 only PLAIN and LOGIN are supported")]
        }
    }

    /// Continues AUTH with the client's answer to a challenge.
    mutating func goOn(_ started: SMTPAuthentication, _ line: ArraySlice<UInt8>) -> [Step] {
        phase = .command
        if line.elementsEqual([UInt8(ascii: "*")]) { return [.reply("501 5.7.0 cancelled")] }
        guard let said = Base64.standard.decode(line) else {
            return [.reply("501 5.5.2 not base64")]
        }
        switch started {
        case .user:
            phase = .authentication(.password(user: said))
            return [.reply("334 UGFzc3dvcmQ6")]
        case .password(let user): return decide(user[...], said[...])
        case .plain:
            let parts = said.split(separator: 0, omittingEmptySubsequences: false)
            guard parts.count == 3 else { return [.reply("501 5.5.2 not a PLAIN response")] }
            return decide(parts[1], parts[2])
        }
    }

    private mutating func decide(
        _ user: ArraySlice<UInt8>, _ password: ArraySlice<UInt8>
    ) -> [Step] {
        if let login = rules.login {
            guard user.elementsEqual(login.user.utf8), password.elementsEqual(login.password.utf8)
            else { return [.reply("535 5.7.8 wrong user or password")] }
        }
        isAuthenticated = true
        return [.reply("235 2.7.0 authenticated")]
    }
}
