import TestCertificates
import Testing

@testable import HTTPClient

/// The name with which mail servers are greeted.
@Suite struct GreetingNameTests {
    @Test(arguments: [
        ("mail.example.org", true), ("a-b.c1.example", true), ("[192.0.2.1]", true),
        ("[IPv6:2001:db8::1]", true), ("localhost", false), ("", false), ("a..b", false),
        ("-a.example", false), ("a_b.example", false), ("a b.example", false), ("[]", false),
        ("[1.2.3.4", false), ("a.example\r\nQUIT", false),
        (String(repeating: "a", count: 64) + ".example", false),
    ])
    func `a greeting name is a domain or an address in brackets`(name: String, isOne: Bool) {
        #expect(GreetingName.isValid(name) == isOne)
    }

    @Test(arguments: [
        ("herald.example.org", true), ("localhost.localdomain", false), ("h.localdomain", false),
        ("localhost.example", false), ("a1b2c3", false), ("10.0.0.1", false), ("[10.0.0.1]", false),
    ])
    func `the machine's own name is used if it has a public domain`(name: String, counts: Bool) {
        #expect(GreetingName.isOfSomeDomain(name) == counts)
    }

    @Test func `an address literal is written as RFC 5321 says`() {
        #expect(GreetingName.literal(of: "192.0.2.1") == "[192.0.2.1]")
        #expect(GreetingName.literal(of: "2001:db8::1") == "[IPv6:2001:db8::1]")
        let name = GreetingName.ofThisMachine(to: "127.0.0.1", port: 25)
        #expect(GreetingName.isValid(name), "\(name)")
    }

    @Test(arguments: ["mail.example.org", "[192.0.2.1]", "[IPv6:2001:db8::1]", nil])
    func `the server gets the greeting name in EHLO`(name: String?) async throws {
        let peer = try MailServer(odd: "stripped")
        var server = SMTPServer(host: "127.0.0.1")
        (server.port, server.security, server.greeting) = (peer.port, .none, name)
        server.addresses = .thisMachine
        _ = await SMTPClient(server).send(
            SMTPMail(sender: "a@b.example", recipient: "c@d.example", content: [0x78, 13, 10]))
        let heard = try #require(peer.heard().first { $0.contains("EHLO") })
        let word = String(heard.split(separator: " ").last ?? "")
        #expect(GreetingName.isValid(word), "\(heard)")
        if let name { #expect(word == name) }
    }

    @Test func `a name without a domain is refused before connecting`() {
        var server = SMTPServer(host: "mail.example.org")
        server.greeting = "localhost"
        #expect(server.problem?.text.contains("EHLO") == true)
    }
}
