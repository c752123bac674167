import HTTPClient
import Testing

/// Mail that a switch stops before it is written.
@Suite(.timeLimit(.minutes(10))) struct SMTPHeldTests {
    private let mail = SMTPMail(
        sender: "news@example.org", recipient: "a@example.com",
        content: Array("A: b\r\n\r\nPassed\r\n".utf8))

    private func client(_ peer: MailServer) -> SMTPClient {
        var server = SMTPServer(host: "127.0.0.1")
        (server.port, server.security, server.addresses) = (peer.port, .none, .any)
        server.limits.connections = 1
        return SMTPClient(server)
    }

    private func isUnsent(_ result: SMTPResult) -> Bool {
        if case .unsent = result { true } else { false }
    }

    private func isTaken(_ result: SMTPResult) -> Bool {
        if case .replied(let reply, .message) = result {
            reply.starts(with: "250".utf8)
        } else {
            false
        }
    }

    @Test func `a mail that waited for the greeting is not written after a switch`() async throws {
        let peer = try MailServer(odd: "late")
        let (client, isHeld) = (client(peer), Flag())
        let result = Task { await client.send(mail, unless: { isHeld.isSet }) }
        try await peer.waitForConnection()
        isHeld.set()
        try peer.goOn()
        #expect(isUnsent(await result.value))
        #expect(peer.heard().dropFirst().allSatisfy { $0.dropFirst(2).hasPrefix("EHLO") })
        // The connection is none the worse for it.
        #expect(isTaken(await client.send(mail)))
        #expect(peer.heard().allSatisfy { $0.hasPrefix("1 ") })
    }

    @Test(arguments: [
        ("MAIL", ["1 EHLO", "1 MAIL"], "1 RSET"),
        ("RCPT", ["1 EHLO", "1 MAIL", "1 RCPT"], "1 RSET"),
        ("DATA", ["1 EHLO", "1 MAIL", "1 RCPT", "1 DATA"], "2 EHLO"),
    ])
    func `a mail already begun is reset by a switch, and the connection goes on`(
        last: String, said: [String], next: String
    ) async throws {
        let peer = try MailServer(odd: "")
        let client = client(peer)
        let result = await client.send(
            mail, unless: { peer.heard().contains { $0.dropFirst(2).hasPrefix(last) } })
        #expect(isUnsent(result))
        #expect(peer.heard().map { String($0.prefix(6)) } == said)
        #expect(isTaken(await client.send(mail)))
        #expect(peer.heard().map { String($0.prefix(6)) }[said.count] == next)
        #expect(peer.heard().count { $0.hasSuffix(" Passed") } == 1)
    }
}
