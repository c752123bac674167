import Foundation
import ServiceKit
import TestSupport
import Testing

@testable import HeraldCommand

/// The gateway that a command calls if it names none.
struct OwnGatewayTests {
    /// Makes an authority and a certificate for localhost, and one for `names` unless it is nil.
    private func secrets(names: String? = nil) throws -> ScratchDirectory {
        let folder = ScratchDirectory()
        let secrets = folder.file("secrets")
        try FileManager.default.createDirectory(
            atPath: secrets, withIntermediateDirectories: true)
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        try ChildProcess.run(root.appending(path: "scripts/certificate").path, [secrets])
        guard let names else { return folder }
        try ChildProcess.run(
            "openssl",
            [
                "req", "-x509", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                "-nodes", "-keyout", folder.file("public-key.pem"), "-out",
                folder.file("public.pem"), "-days", "30", "-subj", "/CN=test", "-addext",
                "subjectAltName=\(names)",
            ])
        return folder
    }

    private func gateway(
        _ home: borrowing ScratchDirectory, _ settings: [String: String] = [:]
    ) -> OwnGateway {
        OwnGateway(Settings(settings.merging(["HERALD_HOME": home.path]) { $1 }))
    }

    @Test func `with the installation's certificate the gateway is called at localhost`() throws {
        let gateway = gateway(try secrets(), ["HERALD_GATEWAY_PORT": "18443"])
        #expect(gateway.url == "https://localhost:18443")
        #expect(gateway.route == nil && !gateway.isOfAnotherAuthority)
    }

    @Test(arguments: [
        ("DNS:push.example.org", "push.example.org"),
        ("DNS:*.example.org,DNS:example.org", "example.org"),
        ("DNS:*.example.org", "herald.example.org"),
    ])
    func `with a public certificate the gateway is called by its name and reached here`(
        names: String, host: String
    ) throws {
        let home = try secrets(names: names)
        let gateway = gateway(
            home,
            [
                "HERALD_GATEWAY_CERTIFICATE": home.file("public.pem"),
                "HERALD_GATEWAY_ADDRESS": "::",
            ])
        #expect(gateway.isOfAnotherAuthority)
        #expect(gateway.url == "https://\(host):8443")
        #expect(gateway.route == "localhost:8443")
    }

    @Test(arguments: [
        ("192.0.2.5", "192.0.2.5:8443"), ("2001:db8::5", "[2001:db8::5]:8443"), ("0.0.0.0", nil),
        ("127.0.0.1", nil), ("::1", nil),
    ])
    func `a gateway that listens at one address is called there`(
        address: String, route: String?
    ) throws {
        let gateway = gateway(try secrets(), ["HERALD_GATEWAY_ADDRESS": address])
        #expect(gateway.url == "https://localhost:8443")
        #expect(gateway.route == route)
    }

    @Test func `a certificate that cannot be read changes nothing`() throws {
        let home = try secrets()
        let gateway = gateway(home, ["HERALD_GATEWAY_CERTIFICATE": home.file("none.pem")])
        #expect(gateway.url == "https://localhost:8443" && !gateway.isOfAnotherAuthority)
    }
}
