import Addresses
import TestSupport
import Testing

@testable import HTTPClient

/// The addresses that mail servers may have.
struct SMTPAddressTests {
    private let mail = SMTPMail(
        sender: "a@example.org", recipient: "b@example.org", content: Array("x".utf8))

    private func result(
        _ host: String, _ security: SMTPServer.Security, _ addresses: AddressPolicy
    ) async throws -> String {
        var server = SMTPServer(host: host)
        (server.port, server.security, server.addresses) = (
            UInt16(try freePort()), security, addresses
        )
        guard case .unreachable(let reason) = await SMTPClient(server).send(mail) else {
            return "reached"
        }
        return reason
    }

    @Test(arguments: ["127.0.0.1", "localhost", "::1"])
    func `a server that is not public is not connected to`(host: String) async throws {
        let reason = try await result(host, .startTLS, .publicOnly)
        #expect(reason.contains("the server's address is not public"), "\(reason)")
        // The control: where it is allowed, nobody listens.
        let allowed = try await result(host, .startTLS, .any)
        #expect(!allowed.contains("not public"), "\(allowed)")
    }

    @Test func `without TLS only this machine is connected to`() async throws {
        let elsewhere = try await result("192.0.2.1", .none, .thisMachine)
        #expect(elsewhere.contains("not of this machine"), "\(elsewhere)")
        let here = try await result("127.0.0.1", .none, .thisMachine)
        #expect(!here.contains("not of this machine"), "\(here)")
    }
}
