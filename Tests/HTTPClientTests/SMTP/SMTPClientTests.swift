import HTTPClient
import TestCertificates
import Testing

/// Mail to aiosmtpd, an independent server.
@Suite struct SMTPClientTests {
    private let certificates: Certificates

    init() throws { certificates = try Certificates.shared }

    private func server(
        _ port: UInt16, _ security: SMTPServer.Security = .startTLS, password: String = "secret",
        host: String = "localhost"
    ) -> SMTPServer {
        var server = SMTPServer(host: host)
        (server.port, server.security) = (port, security)
        server.addresses = .any
        server.authorities = try? certificates.authorityText
        if security != .none { server.login = .init(user: "herald", password: password) }
        return server
    }

    private func mail(to recipient: String, _ text: String = "A: b\r\n\r\nPassed\r\n") -> SMTPMail {
        SMTPMail(sender: "news@example.org", recipient: recipient, content: Array(text.utf8))
    }

    /// Returns the beginning of a server's reply, and the stage that it belongs to.
    private func decided(_ result: SMTPResult) -> String {
        guard case .replied(let reply, let stage) = result else { return "\(result)" }
        return "\(String(decoding: reply.prefix(9), as: UTF8.self)) to \(stage)"
    }

    @Test(arguments: [SMTPServer.Security.startTLS, .tls, .none])
    func `a mail arrives unchanged`(security: SMTPServer.Security) async throws {
        let peer = try MailServer(security.rawValue, certificates)
        let client = SMTPClient(server(peer.port, security))
        let text = "Subject: x\r\n\r\n.\r\n..two\r\n.b\r\nend without a line's end"
        let result = await client.send(mail(to: "a@example.com", text))
        #expect(decided(result) == "250 2.0.0 to message")
        let mails = try peer.mails()
        try #require(mails.count == 1)
        #expect(mails[0].sender == "news@example.org")
        #expect(mails[0].recipients == ["a@example.com"])
        #expect(String(decoding: mails[0].content, as: UTF8.self) == text + "\r\n")
        #expect(mails[0].secure == (security != .none))
        #expect(mails[0].login == (security != .none))
    }

    @Test func `one connection takes many mails, some of them refused`() async throws {
        let peer = try MailServer("starttls", certificates)
        let client = SMTPClient(server(peer.port))
        var results: [String] = []
        for name in ["a", "gone", "b", "grey", "grey", "full", "late", "policy", "c"] {
            results.append(decided(await client.send(mail(to: "\(name)@example.com"))))
        }
        #expect(
            results == [
                "250 2.0.0 to message", "550 5.1.1 to recipient", "250 2.0.0 to message",
                "451 4.7.1 to recipient", "250 2.0.0 to message", "452 4.2.2 to recipient",
                "554 5.6.0 to message", "550-5.7.1 to recipient", "250 2.0.0 to message",
            ])
        let mails = try peer.mails()
        #expect(mails.map { $0.recipients[0].prefix { $0 != "@" } } == ["a", "b", "grey", "c"])
        #expect(Set(mails.map(\.peer)).count == 1)
        #expect(client.connections == 1)
    }

    @Test func `a wrong password is reported with the server's reply`() async throws {
        let peer = try MailServer("starttls", certificates)
        let client = SMTPClient(server(peer.port, password: "wrong"))
        let result = await client.send(mail(to: "a@example.com"))
        #expect(decided(result) == "535 5.7.8 to authentication")
        #expect(try peer.mails().isEmpty)
    }

    @Test(arguments: [SMTPServer.Security.startTLS, .tls])
    func `a server with a wrong or untrusted certificate gets no mail`(
        security: SMTPServer.Security
    ) async throws {
        // The certificate is for localhost and 127.0.0.1.
        let elsewhere = try MailServer(security.rawValue, certificates, address: "127.0.0.2")
        var other = server(elsewhere.port, security, host: "127.0.0.2")
        guard case .insecure = await SMTPClient(other).send(mail(to: "a@example.com")) else {
            Issue.record("the name was not compared")
            return
        }
        let peer = try MailServer(security.rawValue, certificates)
        other = server(peer.port, security)
        other.authorities = nil
        guard case .insecure = await SMTPClient(other).send(mail(to: "a@example.com")) else {
            Issue.record("the authority was not asked for")
            return
        }
        #expect(try peer.mails().isEmpty && elsewhere.mails().isEmpty)
    }

    @Test func `connections have a limit, and mails beyond it are not begun`()
        async throws
    {
        let peer = try MailServer("starttls", certificates)
        var limited = server(peer.port)
        limited.limits.connections = 2
        let client = SMTPClient(limited)
        let mail = mail(to: "a@example.com")
        let results = await withTaskGroup(of: SMTPResult.self) { group in
            for _ in 0..<6 { group.addTask { await client.send(mail) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let unsent = results.count {
            $0 == .unsent(reason: "all 2 connections are in use")
        }
        let taken = try peer.mails()
        #expect(unsent >= 1)
        #expect(taken.count == 6 - unsent)
        #expect(Set(taken.map(\.peer)).count <= 2)
        // There is room again once somebody was answered.
        #expect(decided(await client.send(mail)) == "250 2.0.0 to message")
    }

    @Test func `an idle connection is closed after a while, and opened again`() async throws {
        let peer = try MailServer("starttls", certificates)
        var quick = server(peer.port)
        quick.limits.idle = .milliseconds(50)
        let client = SMTPClient(quick)
        #expect(decided(await client.send(mail(to: "a@example.com"))) == "250 2.0.0 to message")
        while client.connections > 0 { try await Task.sleep(for: .milliseconds(25)) }
        #expect(decided(await client.send(mail(to: "b@example.com"))) == "250 2.0.0 to message")
        #expect(Set(try peer.mails().map(\.peer)).count == 2)
    }

    @Test(arguments: [
        "a@example.com>\r\nRCPT TO:<b@example.com", "a b@example.com", "", "a\n@example.com",
    ])
    func `an address that could be a command is refused`(address: String) async throws {
        let client = SMTPClient(server(1))
        guard case .invalid = await client.send(mail(to: address)) else {
            Issue.record("it was said")
            return
        }
    }

    @Test func `a password needs TLS, and a server needs a valid name`() {
        var server = SMTPServer(host: "localhost")
        #expect(server.problem == nil)
        server.login = .init(user: "herald", password: "secret")
        #expect(server.problem == nil)
        #expect("\(server)".contains("secret") == false)
        server.security = .none
        #expect(server.problem?.text.contains("TLS") == true)
        for host in ["", "a b", "a/b", "user@host", "a\r\nb"] {
            #expect(SMTPServer(host: host).problem != nil, "\(host)")
        }
    }
}
