import Addresses

/// A mail server that takes Herald's mail, and how to connect to it.
package struct SMTPServer: Hashable, Sendable {
    /// The encryption of a connection.
    package enum Security: String, CaseIterable, Sendable {
        /// STARTTLS: the connection begins unencrypted and is encrypted before login and mail; a
        /// server that does not offer STARTTLS gets no mail.
        case startTLS = "starttls"
        /// TLS from the first byte, mostly at port 465 (RFC 8314).
        case tls
        /// No encryption, for a server on this machine.
        case none
    }

    /// The user and password that the client logs in with.
    package struct Login: Hashable, Sendable, CustomStringConvertible {
        let user: String
        let password: String

        /// Creates a login.
        package init(user: String, password: String) {
            (self.user, self.password) = (user, password)
        }

        /// A description without the user and the password.
        package var description: String { "<login, \(password.utf8.count) bytes>" }
    }

    /// A part of the settings that may be wrong.
    package enum Part: Hashable, Sendable { case host, greeting, port, security, login }

    /// A mistake in a server's settings.
    package struct Problem: Hashable, Sendable {
        /// The part that is wrong.
        package let part: Part
        /// The description of the problem and what to do about it.
        package let text: String

        fileprivate init(_ part: Part, _ text: String) { (self.part, self.text) = (part, text) }
    }

    /// The host name, which the certificate must have, or an address.
    package var host: String
    /// The port; 587 is for message submission (RFC 6409).
    package var port: UInt16 = 587
    /// The encryption; STARTTLS by default.
    package var security = Security.startTLS
    /// The name in EHLO; nil for this machine's name or address.
    package var greeting: String?
    /// The login, which is only sent over TLS; nil for none.
    package var login: Login?
    /// The certificate authorities to trust, in PEM; nil for the machine's.
    package var authorities: String?
    /// The addresses that the client may connect to.
    package var addresses = AddressPolicy.publicOnly
    /// The time limits and the number of connections.
    package var limits = SMTPLimits()

    /// Creates a server at port 587 with STARTTLS.
    package init(host: String) { self.host = host }

    /// The reason why the server's settings cannot be used; nil if they can.
    package var problem: Problem? {
        let isName =
            !host.isEmpty && host.utf8.count <= 253
            && host.utf8.allSatisfy { byte in
                byte > 32 && byte < 127 && !"/@?#[]\\%<>\"".utf8.contains(byte)
            } && (!host.contains(":") || IPAddress(host) != nil)
        guard isName else {
            return Problem(
                .host, "the server must be a name such as mail.example.org, or an address; no port")
        }
        guard greeting.map(GreetingName.isValid) ?? true else {
            return Problem(
                .greeting,
                "the EHLO name has no domain; use one such as mail.example.org, or [192.0.2.1]")
        }
        guard port > 0 else {
            return Problem(.port, "the port is 0; 587 is usual, or 465 with TLS")
        }
        guard let login else { return nil }
        guard security != .none else {
            return Problem(
                .security,
                "a password is sent only over TLS; use starttls or tls, or leave out the user")
        }
        let texts = [login.user, login.password]
        guard texts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0 >= 32 && $0 != 127 } })
        else {
            return Problem(
                .login, "the user and the password must not be empty or have control characters")
        }
        return nil
    }

    /// Returns the URL for libcurl, which takes the EHLO name from the path.
    ///
    /// - Parameter greeting: the EHLO name.
    func url(greetingAs greeting: String) -> String {
        let scheme = security == .tls ? "smtps" : "smtp"
        let path = greeting.replacing("[", with: "%5B").replacing("]", with: "%5D")
        return "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)/\(path)"
    }
}

/// The limits for a mail server.
package struct SMTPLimits: Hashable, Sendable {
    /// The most connections at a time, each with a thread of its own; servers want few from one
    /// sender.
    package var connections: Int
    /// The number of connections that are used only while other mails wait long for a reply.
    ///
    /// So a server that holds a few mails for minutes does not hold up the others.
    package var beside: Int
    /// The time after which a mail counts as waiting long.
    package var patience: Duration = .seconds(10)
    /// The time that connecting may take, from the first packet to the end of AUTH.
    package var connecting: Duration = .seconds(30)
    /// The time that the reply to a command may take.
    ///
    /// A slower server counts as gone, and the mail is retried.
    package var reply: Duration = .seconds(60)
    /// The time that the reply to the final dot may take: ten minutes, because a client that gives
    /// up earlier sends the mail twice (RFC 5321 §4.5.3.2.6).
    package var finalReply: Duration = .seconds(600)
    /// The time for which a connection without mail is kept; servers close idle ones after five
    /// minutes.
    package var idle: Duration = .seconds(60)

    /// The longest reply with all its lines, in bytes; a line has at most 512 bytes (RFC 5321
    /// §4.5.3.1.5).
    static let replyBytes = 8192
    /// The most bytes that a server may send before mail begins.
    static let greetingBytes = 65_536
    /// The possible numbers of connections.
    ///
    /// Each has a thread of its own, and servers allow few from one client.
    package static let connectionCounts = 1...64

    /// Creates the default limits for a number of connections, half of which are only used while
    /// mails wait long.
    package init(connections: Int = 8) {
        (self.connections, beside) = (connections, connections / 2)
    }
}
