import Crypto
import Foundation
import Protocol
import ServiceKit
import Storage
import Synchronization
import TestSupport
import Testing

@testable import RegistryService

struct KeyTests {
    private func create(
        _ world: World, app: String = "", role: Proto.KeyRole = .sender,
        _ call: CallContext = .suite
    ) async throws -> Proto.CreateKeyResponse {
        try await world.client.createKey(
            .with {
                $0.app = app
                $0.role = role
                $0.name = "a program"
            }, call)
    }

    private func authenticate(
        _ world: World, _ secret: String
    ) async throws -> Proto.AuthenticateResponse {
        try await world.client.authenticate(.with { $0.secret = secret }, .suite)
    }

    @Test func `a key has its role and app, also after a restart`() async throws {
        let world = try await World()
        let made = try await create(world, app: "news", role: .operator)
        for _ in 0..<2 {
            let answer = try await authenticate(world, made.secret)
            #expect(answer.keyId == made.key?.id && answer.app == "news")
            #expect(answer.role == .operator)
            try await world.restart()
        }
        let list = try await world.client.listKeys(.with { $0.app = "news" }, .suite)
        var key = try #require(made.key)
        key.lastUseTime = list.keys.first?.lastUseTime
        #expect(list.keys == [key] && list.keys.first?.name == "a program")
    }

    @Test func `wrong, unknown, malformed and revoked keys get the same answer`() async throws {
        let world = try await World()
        let made = try await create(world)
        let id = made.key?.id ?? ""
        let revoked = try await create(world)
        let answer = try await world.client.revokeKey(
            .with { $0.id = revoked.key?.id ?? "" }, .suite)
        #expect(answer.key?.revokeTime == world.clock.now.timestamp)
        var wrong = made.secret
        wrong.removeLast()
        let texts = [
            wrong, wrong + (made.secret.hasSuffix("A") ? "B" : "A"), made.secret + "x",
            revoked.secret, "hk_\(id)_", "hk_\(id)", "hk__", "", "hk", "_",
            made.secret.replacing(id, with: String(id.reversed())),
            made.secret.uppercased(), " " + made.secret, String(repeating: "_", count: 100_000),
        ]
        for _ in 0..<2 {
            for text in texts {
                let error = await refusal { try await authenticate(world, text) }
                #expect(error == RPCError(.unauthenticated, "the key is not valid"), "\(text)")
            }
            #expect(try await authenticate(world, made.secret).keyId == id)
            try await world.restart()
        }
    }

    @Test func `a key that has ended gets the answer of a wrong one`() async throws {
        let world = try await World()
        let end = world.clock.now + .seconds(3600)
        let made = try await world.client.createKey(
            .with {
                $0.role = .sender
                $0.expireTime = end.timestamp
            }, .suite)
        #expect(made.key?.expireTime == end.timestamp)
        #expect(try await authenticate(world, made.secret).expireTime == end.timestamp)
        world.clock.advance(by: .seconds(3600))
        for _ in 0..<2 {
            let error = await refusal { try await authenticate(world, made.secret) }
            #expect(error == RPCError(.unauthenticated, "the key is not valid"))
            try await world.restart()
        }
        let past = await refusal {
            try await world.client.createKey(
                .with {
                    $0.role = .sender
                    $0.expireTime = world.clock.now.timestamp
                }, .suite)
        }
        #expect(past?.violations.first?.field == "expire_time")
    }

    @Test func `a key that ends makes and rotates only keys that end no later`() async throws {
        let world = try await World()
        let end = world.clock.now + .seconds(3600)
        let parent = try await world.client.createKey(
            .with { ($0.app, $0.role, $0.expireTime) = ("news", .admin, end.timestamp) }, .suite)
        let id = try #require(parent.key?.id)
        // The gateway says whose key it is by its name and its id.
        let call = CallContext(
            principal: Principal(role: .admin, app: "news", subject: "a (b) (\(id))"))
        for late in [nil, end + .milliseconds(1)] {
            let refused = await refusal {
                try await world.client.createKey(
                    .with { ($0.app, $0.role, $0.expireTime) = ("news", .admin, late?.timestamp) },
                    call)
            }
            #expect(refused?.violations.first?.field == "expire_time")
        }
        let child = try await world.client.createKey(
            .with { ($0.app, $0.role, $0.expireTime) = ("news", .admin, end.timestamp) }, call)
        #expect(child.key?.expireTime == end.timestamp)
        let other = try await create(world, app: "news")
        let denied = await refusal {
            try await world.client.rotateKey(.with { $0.id = other.key?.id ?? "" }, call)
        }
        #expect(denied?.code == .permissionDenied)
        for key in [id, child.key?.id ?? ""] {
            let rotated = try await world.client.rotateKey(.with { $0.id = key }, call)
            #expect(!rotated.secret.isEmpty)
        }
    }

    @Test func `both secrets of a rotated key open, the old one for its time`() async throws {
        let world = try await World()
        let old = try await create(world, app: "news")
        let id = old.key?.id ?? ""
        let new = try await world.client.rotateKey(
            .with {
                $0.id = id
                $0.overlap = Proto.Duration()
                $0.overlap?.seconds = 600
            }, .suite)
        #expect(new.key?.id == id && new.secret != old.secret)
        let end = world.clock.now + .seconds(600)
        #expect(new.key?.oldSecretExpireTime == end.timestamp)
        for _ in 0..<2 {
            let (former, current) = (
                try await authenticate(world, old.secret), try await authenticate(world, new.secret)
            )
            #expect(former.expireTime == end.timestamp && former.replaced)
            #expect(current.expireTime == nil && !current.replaced)
            try await world.restart()
        }
        world.clock.advance(by: .seconds(600))
        let error = await refusal { try await authenticate(world, old.secret) }
        #expect(error?.code == .unauthenticated)
        #expect(try await authenticate(world, new.secret).keyId == id)
    }

    @Test func `without an overlap the old secret is worthless at once`() async throws {
        let world = try await World()
        let old = try await create(world)
        let new = try await world.client.rotateKey(.with { $0.id = old.key?.id ?? "" }, .suite)
        let error = await refusal { try await authenticate(world, old.secret) }
        #expect(error?.code == .unauthenticated)
        #expect(try await authenticate(world, new.secret).keyId == old.key?.id)
        _ = try await world.client.revokeKey(.with { $0.id = old.key?.id ?? "" }, .suite)
        let again = await refusal {
            try await world.client.rotateKey(.with { $0.id = old.key?.id ?? "" }, .suite)
        }
        #expect(again?.code == .failedPrecondition)
    }

    @Test func `a key tells who made it, and to a minute when it was used`() async throws {
        let world = try await World()
        var call = CallContext()
        call.principal = Principal(role: .admin, app: "news", subject: "ann (k1)")
        let made = try await create(world, app: "news", role: .sender, call)
        #expect(made.key?.createdBy == "ann (k1)" && made.key?.lastUseTime == nil)
        let first = world.clock.now
        for _ in 0..<5 {
            _ = try await authenticate(world, made.secret)
            world.clock.advance(by: .seconds(11))
        }
        func used() async throws -> Proto.Timestamp? {
            try await world.client.listKeys(.with { $0.app = "news" }, .suite)
                .keys.first { $0.id == made.key?.id }?.lastUseTime
        }
        #expect(try await used() == first.timestamp)
        world.clock.advance(by: .seconds(5))
        let second = world.clock.now
        _ = try await authenticate(world, made.secret)
        #expect(try await used() == second.timestamp)
    }

    @Test func `a revoked key keeps the time of its first revocation`() async throws {
        let world = try await World()
        let id = try await create(world, app: "news").key?.id ?? ""
        let request = Proto.RevokeKeyRequest.with { $0.id = id }
        let client = world.client
        async let one = client.revokeKey(request, .suite)
        async let other = client.revokeKey(request, .suite)
        let times = try await [one.key?.revokeTime, other.key?.revokeTime]
        world.clock.advance(by: .seconds(60))
        let again = try await world.client.revokeKey(request, .suite)
        #expect(times == [again.key?.revokeTime, again.key?.revokeTime])
        try await world.restart()
        let list = try await world.client.listKeys(.with { $0.app = "news" }, .suite)
        #expect(list.keys.first?.revokeTime == again.key?.revokeTime)
    }

    @Test func `the registry's files contain no secret of a key or device, only hashes`()
        async throws
    {
        let world = try await World()
        var secrets = [try await create(world).secret]
        let install = "an-install-that-nobody-guesses"
        secrets.append(try await world.client.register(install: install).secret)
        secrets.append(try await world.client.register(install: install).secret)
        let kept = Mutex("")
        #expect(try await world.service.makeFirstKey { secret in kept.withLock { $0 = secret } })
        secrets.append(kept.withLock { $0 })
        func files() throws -> Data {
            try ["", "-wal"].reduce(into: Data()) { all, suffix in
                let path = world.scratch.file("registry.db\(suffix)")
                guard FileManager.default.fileExists(atPath: path) else { return }
                all += try Data(contentsOf: URL(filePath: path))
            }
        }
        for isClosed in [false, true] {
            if isClosed { await world.database.close() }
            let bytes = try files()
            #expect(bytes.range(of: Data(install.utf8)) != nil)
            for secret in secrets {
                #expect(secret.utf8.count > 40)
                // 32 bytes in base64; the text may have underscores of its own.
                let proof = secret.suffix(43)
                #expect(bytes.range(of: Data(proof.utf8)) == nil)
                #expect(
                    bytes.range(of: Data(Secret.hash(secret).array)) != nil || secret == secrets[1])
            }
        }
    }

    @Test func `the first key is made once, and again when no suite key is left`() async throws {
        let world = try await World()
        _ = try await create(world, app: "news", role: .admin)
        let kept = Mutex<[String]>([])
        let keep: @Sendable (String) -> Void = { secret in kept.withLock { $0.append(secret) } }
        #expect(try await world.service.makeFirstKey(keep: keep))
        #expect(try await !world.service.makeFirstKey(keep: keep))
        try await world.restart()
        #expect(try await !world.service.makeFirstKey(keep: keep))
        let answer = try await authenticate(world, kept.withLock { $0[0] })
        #expect(answer.app.isEmpty && answer.role == .admin)
        _ = try await world.client.revokeKey(.with { $0.id = answer.keyId }, .suite)
        #expect(try await world.service.makeFirstKey(keep: keep))
        #expect(kept.withLock { Set($0).count } == 2)
    }

    @Test func `a first key that could not be saved does not exist`() async throws {
        let world = try await World()
        await #expect(throws: CancellationError.self) {
            try await world.service.makeFirstKey { _ in throw CancellationError() }
        }
        #expect(try await world.client.listKeys(.init(), .suite).keys.isEmpty)
        #expect(try await world.service.makeFirstKey { _ in })
    }

    @Test(arguments: [
        (Proto.KeyRole.unspecified, "ok", "role"), (Proto.KeyRole(rawValue: 1), "ok", "role"),
        (Proto.KeyRole(rawValue: 6), "ok", "role"), (Proto.KeyRole(rawValue: -250), "ok", "role"),
        (.sender, "line\nbreak", "name"), (.sender, String(repeating: "n", count: 129), "name"),
    ])
    func `an invalid key request is refused by its field`(
        _ role: Proto.KeyRole, _ name: String, _ field: String
    ) async throws {
        let world = try await World()
        let error = await refusal {
            try await world.client.createKey(
                .with {
                    $0.role = role
                    $0.name = name
                }, .suite)
        }
        #expect(error?.code == .invalidArgument && error?.violations.first?.field == field)
        #expect(try await world.client.listKeys(.init(), .suite).keys.isEmpty)
    }

    @Test func `an app may have a thousand keys, which fit one answer, and no more`() async throws {
        let world = try await World()
        let client = world.client
        try await withThrowingTaskGroup { group in
            for _ in 0..<RegistryLimits.keysPerApp {
                group.addTask {
                    _ = try await client.createKey(
                        .with {
                            $0.app = "news"
                            $0.role = .device
                        }, .suite)
                }
            }
            try await group.waitForAll()
        }
        let list = try await client.listKeys(.with { $0.app = "news" }, .suite)
        #expect(list.keys.count == RegistryLimits.keysPerApp)
        let error = await refusal { try await create(world, app: "news") }
        #expect(error?.code == .resourceExhausted)
        _ = try await create(world)
        #expect(world.service.size.keys == RegistryLimits.keysPerApp + 1)
    }
}
