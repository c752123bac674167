import Crypto
import DeliveryAdapters
import Foundation
import Protocol
import ServiceKit
import ServiceStorage
import Storage
import TestSupport
import Testing

@testable import DeliveryService

/// The encryption and storage of providers' secrets.
struct ProviderSecretTests {
    private static let place = SecretPlace(app: "news", provider: "apns", setting: "key")
    private static let vault = CredentialVault(key: ProviderWorld.key)

    private func code(
        _ sealed: [UInt8], _ place: SecretPlace = place, _ vault: CredentialVault = vault
    ) -> VaultError.Code? {
        do {
            _ = try vault.open(sealed, of: place)
            return nil
        } catch {
            return error.code
        }
    }

    @Test(arguments: ["s", "sécret\n", String(repeating: "k", count: 16_384), ""])
    func `a sealed secret can be opened`(secret: String) throws {
        let sealed = Self.vault.seal(secret, for: Self.place)
        #expect(try Self.vault.open(sealed, of: Self.place) == secret)
        #expect(sealed != Self.vault.seal(secret, for: Self.place))
        #expect(sealed.count == secret.utf8.count + 37)
    }

    @Test func `a sealed secret opens in its own place only`() {
        let sealed = Self.vault.seal("secret", for: Self.place)
        #expect(code(sealed) == nil)
        for place in [
            SecretPlace(app: "shop", provider: "apns", setting: "key"),
            SecretPlace(app: "news", provider: "apns-dev", setting: "key"),
            SecretPlace(app: "news", provider: "apns", setting: "spare"),
            SecretPlace(app: "newsa", provider: "pns", setting: "key"),
        ] {
            #expect(code(sealed, place) == .damaged)
        }
    }

    @Test func `a changed bit or a missing byte in a sealed secret is detected`() {
        let sealed = Self.vault.seal("secret", for: Self.place)
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            #expect(code(changed) == (1...4 ~= index ? .otherKey : .damaged), "byte \(index)")
        }
        for count in 0..<sealed.count { #expect(code(Array(sealed.prefix(count))) != nil) }
    }

    @Test func `a secret sealed with another key is refused, naming the key that is missing`() {
        let other = CredentialVault(key: [UInt8](repeating: 8, count: 32))
        let sealed = Self.vault.seal("secret", for: Self.place)
        let error = #expect(throws: VaultError.self) { try other.open(sealed, of: Self.place) }
        #expect(error?.code == .otherKey)
        #expect(error?.message.contains("key file contains the key") == true)
        for vault in [Self.vault, other] {
            let id = vault.description.filter(\.isHexDigit).suffix(8)
            #expect(error?.message.contains(id) == true, "\(vault)")
        }
        #expect(!"\(Self.vault)".contains("0707"))
    }

    @Test func `a fingerprint distinguishes secrets of one app, and depends on the key`() {
        let print = Self.vault.fingerprint(of: "secret", app: "news")
        #expect(print == Self.vault.fingerprint(of: "secret", app: "news"))
        #expect(print.count == 16)
        let other = CredentialVault(key: [UInt8](repeating: 8, count: 32))
        let others = [
            Self.vault.fingerprint(of: "secres", app: "news"),
            Self.vault.fingerprint(of: "secret", app: "shop"),
            other.fingerprint(of: "secret", app: "news"),
        ]
        #expect(Set(others + [print]).count == 4)
        #expect(!SHA256.digest(of: Array("secret".utf8)).description.hasPrefix(print))
    }

    /// Returns the contents of all files of a directory, by their paths below it.
    private func files(in directory: String) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: directory) {
            files[name] = FileManager.default.contents(atPath: "\(directory)/\(name)")
        }
        return files
    }

    @Test func `no secret is readable in a database, log, answer or backup`()
        async throws
    {
        let scratch = ScratchDirectory()
        let home = scratch.path
        try FileManager.default.createDirectory(
            atPath: "\(home)/backup", withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
        let keyFile = scratch.file("delivery.key")
        let canary = "good-\(Hex.encode(Random.system.bytes(16)))"
        let plain = "plain-\(Hex.encode(Random.system.bytes(16)))"
        try await withLoop { loop in
            let key = try #require(
                Hex.decode(
                    try KeyFile.readOrMake(keyFile) {
                        Hex.encode(Random.system.bytes(32))
                    }.text))
            let world = ProviderHome(path: "\(home)/delivery.db", loop: loop)
            try await world.run(key: key) { world in
                let set = try await world.set([("account", plain), ("token", canary)])
                _ = await failure { try await world.set([("account", plain), ("token", "x")]) }
                var request = Proto.BackupDatabaseRequest()
                request.directory = "\(home)/backup"
                _ = try await DatabaseBackup(
                    of: world.database, "delivery", world.log.log, Metrics(service: "delivery")
                ).backupDatabase(request, CallContext())
                for text in [world.log.text, "\(set)", "\(try await world.list())"] {
                    #expect(!text.contains(canary))
                }
                #expect(world.log.text.contains("a provider was set"))
                let files = try files(in: home)
                #expect(
                    Set(files.keys).isSuperset(of: [
                        "delivery.db", "delivery.db-wal", "backup/delivery.db",
                    ]))
                let has = { (text: String) in
                    files.filter { $0.value.range(of: Data(text.utf8)) != nil }.map(\.key)
                }
                #expect(has(canary) == [])
                // The control: what is no secret is found where it was looked for.
                #expect(Set(has(plain)).isSuperset(of: ["delivery.db-wal", "backup/delivery.db"]))
                #expect(has(Hex.encode(key)) == ["delivery.key"])
            }
        }
        let backup = try await DatabaseQueue.open(
            .init(path: "\(home)/backup/delivery.db", schema: DeliverySchema.schema))
        let stored = try await ProviderTable.all(in: backup).records
        await backup.close()
        let record = try #require(stored.first)
        let vault = try CredentialVault.open(at: keyFile).vault
        #expect(try record.values(from: vault).values == ["account": plain, "token": canary])
        #expect(throws: VaultError.self) { try record.values(from: Self.vault) }
    }

    @Test func `a removed or replaced secret is gone from the files a second later`() async throws {
        let scratch = ScratchDirectory()
        let home = scratch.path
        try await withLoop { loop in
            try await ProviderHome(path: "\(home)/delivery.db", loop: loop).run { world in
                _ = try await world.set()
                let record = try #require(
                    await world.service.providers.record("parrot", of: "news"))
                let sealed = Data(try #require(record.secrets["token"]).sealed)
                let isThere = {
                    try files(in: home).contains { $0.value.range(of: sealed) != nil }
                }
                #expect(try isThere())
                _ = try await world.set()
                try await eventually { try !isThere() }
            }
        }
    }

    @Test func `without the key file providers say what to do, and nothing else fails`()
        async throws
    {
        try await withProviderHome { home in
            try await home.run { world in
                _ = try await world.set(name: "one")
                _ = try await world.set(name: "two")
            }
            let other = [UInt8](repeating: 9, count: 32)
            try await home.run(key: other) { world in
                let listed = try await world.list()
                #expect(listed.map(\.name) == ["one", "two"])
                for provider in listed {
                    #expect(provider.blocked.contains("restore that file"))
                    #expect(provider.settings.map(\.fingerprint.count) == [0, 16])
                }
                #expect(world.log.text.split(separator: "cannot be used").count == 3)
                let refused = await failure { try await world.test("one") }
                #expect(refused?.code == .failedPrecondition)
                #expect(refused?.message.contains("restore that file") == true)
                _ = try await world.client.getStatus(.init(), ProviderWorld.admin)
                _ = try await world.set(name: "one")
                #expect(try await world.list().map(\.blocked.isEmpty) == [true, false])
            }
            try await home.run { world in
                let listed = try await world.list()
                #expect(listed.map(\.blocked.isEmpty) == [false, true])
            }
        }
    }

    @Test func `providers survive a restart, and one of an unknown kind is blocked`()
        async throws
    {
        try await withProviderHome { home in
            try await home.run { world in
                _ = try await world.set(name: "one")
                _ = try await world.set(name: "two")
                try await world.remove("one")
            }
            try await home.run { world in
                let listed = try await world.list()
                #expect(listed.map(\.name) == ["two"])
                #expect(listed.map(\.blocked) == [""])
            }
            try await home.run(kinds: []) { world in
                let listed = try await world.list()
                #expect(
                    listed.map(\.blocked) == ["this version of delivery has no kind 'parrot'"])
                #expect(listed[0].settings.map(\.name) == ["account", "token"])
                let refused = await failure { try await world.set() }
                #expect(refused?.message.contains("kinds are: none") == true)
            }
        }
    }

    @Test func `the key file is made once, readable by its owner only`() throws {
        let scratch = ScratchDirectory()
        let path = scratch.file("delivery.key")
        let first = try CredentialVault.open(at: path)
        #expect(first.isNew)
        let facts = try FileManager.default.attributesOfItem(atPath: path)
        #expect(facts[.posixPermissions] as? Int == 0o400)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.count == 65 && text.hasSuffix("\n"))
        let sealed = first.vault.seal("secret", for: Self.place)
        let second = try CredentialVault.open(at: path)
        #expect(!second.isNew)
        #expect(try second.vault.open(sealed, of: Self.place) == "secret")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["delivery.key"])
    }

    @Test func `processes that make the key file at the same time all get the same key`()
        async throws
    {
        for _ in 0..<50 {
            let scratch = ScratchDirectory()
            let path = scratch.file("delivery.key")
            let texts: [(String, Bool)] = try await withThrowingTaskGroup { group in
                for number in 0..<8 {
                    group.addTask { @concurrent in
                        try KeyFile.readOrMake(path) { "key \(number)" }
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(texts.map(\.0)).count == 1)
            #expect(texts.count { $0.1 } == 1)
            let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path)
            #expect(names == ["delivery.key"])
        }
    }

    @Test func `an invalid key file, or one that others can read, is refused by its name`() throws {
        let scratch = ScratchDirectory()
        let path = scratch.file("delivery.key")
        let good = Hex.encode([UInt8](repeating: 1, count: 32))
        for (text, mode) in [
            (good, 0o440), (good, 0o604), ("", 0o400), ("\(good)0", 0o400), ("x\(good)", 0o400),
            (good.uppercased() + "G", 0o400),
        ] {
            try? FileManager.default.removeItem(atPath: path)
            _ = FileManager.default.createFile(
                atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: mode])
            let error = #expect(throws: ConfigurationError.self) {
                try CredentialVault.open(at: path)
            }
            #expect(error?.setting == path)
            #expect(error?.message.contains(good) == false)
            #expect(FileManager.default.contents(atPath: path) == Data(text.utf8))
        }
        #expect(throws: ConfigurationError.self) { try CredentialVault.open(at: scratch.path) }
        #expect(throws: ConfigurationError.self) {
            try CredentialVault.open(at: "\(scratch.path)/nowhere/delivery.key")
        }
    }
}
