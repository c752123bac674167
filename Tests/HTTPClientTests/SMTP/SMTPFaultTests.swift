import HTTPClient
import TestCertificates
import Testing

/// Mail servers that violate the protocol or disconnect.
@Suite struct SMTPFaultTests {
    private func server(
        _ peer: MailServer, _ security: SMTPServer.Security = .none,
        _ change: (inout SMTPServer) -> Void = { _ in }
    ) -> SMTPServer {
        var server = SMTPServer(host: "127.0.0.1")
        (server.port, server.security) = (peer.port, security)
        server.addresses = .any
        change(&server)
        return server
    }

    private let mail = SMTPMail(
        sender: "news@example.org", recipient: "a@example.com",
        content: Array("A: b\r\n\r\nPassed\r\n".utf8))

    private func isReply(_ result: SMTPResult, _ code: String, _ stage: SMTPStage) -> Bool {
        guard case .replied(let reply, stage) = result else { return false }
        return reply.starts(with: code.utf8)
    }

    @Test(arguments: ["stripped", "refuses-tls"])
    func `a server without STARTTLS gets no mail, no sender and no password`(
        kind: String
    ) async throws {
        let peer = try MailServer(odd: kind)
        let client = SMTPClient(
            server(peer, .startTLS) { $0.login = .init(user: "herald", password: "secret") })
        guard case .insecure = await client.send(mail) else {
            Issue.record("it was spoken to in the clear")
            return
        }
        let heard = peer.heard().map { $0.dropFirst(2).prefix(4) }
        #expect(heard.allSatisfy { ["EHLO", "STAR", "QUIT"].contains($0) }, "\(heard)")
        // The control: the same server would have taken it.
        let open = SMTPClient(server(peer))
        #expect(isReply(await open.send(mail), "250", .message))
    }

    @Test(
        arguments: [
            ("refuses", "554 5.3.2", .greeting), ("closes", "421 4.3.2", .greeting),
            ("sender", "530 5.7.0", .sender), ("interrupts", "552 5.3.4", .message),
            ("drip", "250 2.0.0", .message),
        ] as [(String, String, SMTPStage)])
    func `a refusing reply is returned with its text and stage`(
        kind: String, reply: String, stage: SMTPStage
    ) async throws {
        let peer = try MailServer(odd: kind)
        // Too long for a socket, so that the reply comes before the end.
        var mail = mail
        if kind == "interrupts" { mail.content += [UInt8](repeating: 0x78, count: 16 << 20) }
        let result = await SMTPClient(server(peer)).send(mail)
        #expect(isReply(result, reply, stage), "\(result)")
    }

    @Test(
        arguments: [
            ("drops-recipient", .recipient, false), ("drops-data", .message, false),
            ("drops-dot", .message, true), ("nonsense", .sender, false), ("long", .sender, false),
        ] as [(String, SMTPStage, Bool)])
    func `only a mail lost after its final dot may have arrived`(
        kind: String, stage: SMTPStage, dotWasSent: Bool
    ) async throws {
        let peer = try MailServer(odd: kind)
        // More than a socket takes at once, or its last byte could be on its way already.
        var mail = mail
        if kind == "drops-data" { mail.content += [UInt8](repeating: 0x78, count: 16 << 20) }
        let result = await SMTPClient(server(peer)).send(mail)
        guard case .lost(_, stage, dotWasSent) = result else {
            Issue.record("\(result)")
            return
        }
    }

    @Test(arguments: ["babbles", "endless", "silent"])
    func `a server that never completes its greeting is unreachable`(kind: String) async throws {
        let peer = try MailServer(odd: kind)
        let client = SMTPClient(server(peer) { $0.limits.connecting = .seconds(2) })
        guard case .unreachable = await client.send(mail) else {
            Issue.record("reached")
            return
        }
    }

    @Test func `a port where nobody listens is unreachable`() async throws {
        var server = SMTPServer(host: "127.0.0.1")
        (server.port, server.addresses) = (1, .any)
        guard case .unreachable = await SMTPClient(server).send(mail) else {
            Issue.record("reached")
            return
        }
    }

    @Test func `a connection closed meanwhile is replaced, and the mail is sent once`()
        async throws
    {
        for kind in ["closes-after", "closes-later"] {
            let peer = try MailServer(odd: kind)
            let client = SMTPClient(server(peer))
            for _ in 0..<3 { #expect(isReply(await client.send(mail), "250", .message)) }
            let dots = peer.heard().filter { $0.hasSuffix(" .") }
            #expect(dots.count == 3, "\(kind)")
        }
    }

    @Test func `an extra reply is not taken for the next one`() async throws {
        let peer = try MailServer(odd: "twice")
        let client = SMTPClient(server(peer))
        guard case .lost(_, .recipient, false) = await client.send(mail) else {
            Issue.record("it went on")
            return
        }
        #expect(!peer.heard().contains { $0.hasSuffix(" DATA") })
    }

    @Test func `a cancelled mail ends at once, and a closed client sends nothing`()
        async throws
    {
        let peer = try MailServer(odd: "hangs-dot")
        let client = SMTPClient(server(peer))
        let mail = mail
        let task = Task { await client.send(mail) }
        while !peer.heard().contains(where: { $0.hasSuffix(" .") }) {
            try await Task.sleep(for: .milliseconds(10))
        }
        task.cancel()
        guard case .lost(_, .message, true) = await task.value else {
            Issue.record("not uncertain")
            return
        }
        let other = Task { await client.send(mail) }
        while peer.heard().count(where: { $0.hasSuffix(" .") }) < 2 {
            try await Task.sleep(for: .milliseconds(10))
        }
        client.close()
        guard case .lost(_, .message, true) = await other.value else {
            Issue.record("not uncertain")
            return
        }
        #expect(await client.send(mail) == .unsent(reason: "the client was closed"))
    }

    @Test func `waiting for a reply has a limit`() async throws {
        let peer = try MailServer(odd: "hangs")
        let client = SMTPClient(server(peer) { $0.limits.reply = .seconds(2) })
        #expect(
            await client.send(mail)
                == .lost(reason: "no reply in 2 s", at: .sender, dotWasSent: false))
    }

    @Test func `a server that requires a login refuses the sender without one`() async throws {
        let peer = try MailServer("tls", Certificates.shared)
        var server = SMTPServer(host: "localhost")
        (server.port, server.security, server.addresses) = (peer.port, .tls, .any)
        server.authorities = try Certificates.shared.authorityText
        let result = await SMTPClient(server).send(mail)
        #expect(isReply(result, "530", .sender), "\(result)")
    }
}
