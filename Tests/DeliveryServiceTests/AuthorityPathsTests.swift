import DeliveryAdapters
import Foundation
import Protocol
import ServiceKit
import Storage
import TestCertificates
import TestSupport
import Testing

@testable import DeliveryService

/// Paths of authorities, which no caller may set, and which earlier versions have stored.
@Suite(.timeLimit(.minutes(2))) struct AuthorityPathsTests {
    /// Stores a provider whose authorities are at a path, as an earlier version did.
    private func store(_ path: String, _ name: String, in home: ProviderHome) async throws {
        let database = try await DatabaseQueue.open(
            .init(path: home.path, schema: DeliverySchema.schema))
        try await database.write { database in
            try database.run(
                """
                INSERT INTO provider (app, name, kind, position, set_by, time)
                VALUES ('news', ?, 'webhook', 1, 'key7', 1)
                """, name)
            try database.run(
                """
                INSERT INTO provider_setting (app, provider, name, value)
                VALUES ('news', ?, 'authorities', ?)
                """, name, path)
        }
        await database.close()
    }

    @Test(arguments: ["/dev/stdin", "/dev/zero", "/etc/passwd", "pipe"])
    func `a path as authorities is refused without looking at the file`(path: String) async throws {
        let scratch = ScratchDirectory()
        let pipe = scratch.file("pipe")
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        let path = path == "pipe" ? pipe : path
        try await withProviders(kinds: { _ in AdapterKinds.all }) { world, _ in
            for call in [ProviderWorld.admin, ProviderWorld.suite] {
                let error = await failure {
                    try await world.set(
                        [("authorities", path)], kind: "webhook", app: "news", as: call)
                }
                #expect(error?.code == .invalidArgument)
                #expect(error?.message.contains("set the certificates themselves") == true)
            }
            let listed = try await world.list()
            #expect(listed.isEmpty)
        }
    }

    @Test func `a stored path becomes the certificates of its file, and nothing else of it`()
        async throws
    {
        let scratch = ScratchDirectory()
        let file = scratch.file("ca.pem")
        let certificate = try Certificates.shared.authorityText
        try TextFile.writePrivate("# ours\n\(certificate)\n# end\n", to: file)
        try await withProviderHome { home in
            try await store(file, "webhook", in: home)
            try await home.run(kinds: AdapterKinds.all) { world in
                let provider = try #require(try await world.list().first)
                #expect(provider.settings.map(\.value) == [certificate])
                #expect(provider.blocked.isEmpty)
                #expect(world.log.text.contains("was replaced by the certificates"))
            }
            // The file is not needed any more.
            try FileManager.default.removeItem(atPath: file)
            try await home.run(kinds: AdapterKinds.all) { world in
                let listed = try await world.list()
                #expect(listed.first?.settings.map(\.value) == [certificate])
                #expect(!world.log.text.contains("certificates"))
            }
        }
    }

    @Test(arguments: ["/dev/stdin", "/nowhere/ca.pem", "pipe", "key"])
    func `a stored path that is no file of certificates keeps its provider unused`(
        path: String
    ) async throws {
        let scratch = ScratchDirectory()
        let (pipe, secret) = (scratch.file("pipe"), scratch.file("secret"))
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        let certificates = try Certificates.shared
        let key = try String(contentsOfFile: certificates.key, encoding: .utf8)
        try TextFile.writePrivate(try certificates.authorityText + key, to: secret)
        let path = path == "pipe" ? pipe : path == "key" ? secret : path
        try await withProviderHome { home in
            try await store(path, "webhook", in: home)
            try await home.run(kinds: AdapterKinds.all) { world in
                let provider = try #require(try await world.list().first)
                #expect(provider.settings.map(\.value) == [path])
                #expect(provider.blocked.contains("set the certificates themselves"))
                #expect(world.log.text.contains("cannot be replaced by the certificates"))
                // A new setting mends it.
                _ = try await world.set([], name: "webhook", kind: "webhook")
                let listed = try await world.list()
                #expect(listed.first?.blocked == "")
            }
        }
    }
}
