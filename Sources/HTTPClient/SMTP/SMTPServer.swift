import Addresses

/// A mail server that takes our mail, and how it is spoken to.
package struct SMTPServer: Hashable, Sendable {
    /// What keeps others from reading along.
    package enum Security: String, CaseIterable, Sendable {
        /// A connection that begins in the clear and says nothing before it is encrypted; a server
        /// that does not offer STARTTLS gets no mail.
        case startTLS = "starttls"
        /// Encrypted from its first byte, mostly at port 465 (RFC 8314).
        case tls
        /// Nothing: for a server on this machine.
        case none
    }

    /// Who we are to the server.
    package struct Login: Hashable, Sendable, CustomStringConvertible {
        let user: String
        let password: String

        /// A name and a password.
        package init(user: String, password: String) {
            (self.user, self.password) = (user, password)
        }

        /// Without the password.
        package var description: String { "<login, \(password.utf8.count) bytes>" }
    }

    /// A name, which its certificate has to have, or an address.
    package var host: String
    /// 587 for mail that is handed in (RFC 6409).
    package var port: UInt16 = 587
    /// STARTTLS, if nothing else is said.
    package var security = Security.startTLS
    /// By what name we greet it (EHLO); nil: this machine's, or its address.
    package var greeting: String?
    /// Said only inside TLS; nil says nothing.
    package var login: Login?
    /// The authorities to trust, in PEM; nil: the machine's.
    package var authorities: String?
    /// How long, and how many at a time.
    package var limits = SMTPLimits()

    /// A server that is spoken to with STARTTLS at port 587.
    package init(host: String) { self.host = host }

    /// Why it cannot be used; nil if it can.
    package var problem: String? {
        let isName =
            !host.isEmpty && host.utf8.count <= 253
            && host.utf8.allSatisfy { byte in
                byte > 32 && byte < 127 && !"/@?#[]\\%<>\"".utf8.contains(byte)
            } && (!host.contains(":") || IPAddress(host) != nil)
        guard isName else {
            return "the server is no name and no address; write mail.example.org, its port apart"
        }
        guard greeting.map(GreetingName.isValid) ?? true else {
            return "the name for EHLO has no domain; write mail.example.org, or [192.0.2.1]"
        }
        guard port > 0 else { return "the port is 0; 587 is usual, or 465 with TLS" }
        guard let login else { return nil }
        guard security != .none else {
            return "a password goes only through TLS; use starttls or tls, or leave the user out"
        }
        let texts = [login.user, login.password]
        guard texts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0 >= 32 && $0 != 127 } })
        else { return "the user and the password must be without control characters" }
        return nil
    }

    /// For libcurl, which takes the name of EHLO from the path.
    ///
    /// - Parameter greeting: the name.
    func url(greetingAs greeting: String) -> String {
        let scheme = security == .tls ? "smtps" : "smtp"
        let path = greeting.replacing("[", with: "%5B").replacing("]", with: "%5D")
        return "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)/\(path)"
    }
}

/// How far a mail server may go.
package struct SMTPLimits: Hashable, Sendable {
    /// Connections at a time, each with a thread that waits; servers want few from one sender.
    package var connections = 8
    /// So many of them are only for when others wait for a reply for long: a server that thinks
    /// about a few mails for minutes holds up no others.
    package var beside = 4
    /// How long a mail takes then.
    package var patience: Duration = .seconds(10)
    /// From the first packet to the end of AUTH.
    package var connecting: Duration = .seconds(30)
    /// For the reply to a command: who takes longer is as good as away, and is asked again.
    package var reply: Duration = .seconds(60)
    /// For the reply to the final dot: ten minutes, for who hangs up earlier gets the mail twice
    /// (RFC 5321 §4.5.3.2.6).
    package var finalReply: Duration = .seconds(600)
    /// How long a connection without mail is kept: servers close theirs after five minutes.
    package var idle: Duration = .seconds(60)

    /// A reply with all its lines; a line has at most 512 bytes (RFC 5321 §4.5.3.1.5).
    static let replyBytes = 8192
    /// Everything a server says before mail begins.
    static let greetingBytes = 65_536

    /// The usual limits.
    package init() {}
}
