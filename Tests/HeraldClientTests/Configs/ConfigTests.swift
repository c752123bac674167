import Foundation
import Synchronization
import Testing

@testable import HeraldClient

/// Config sets on the device: questions to the server, storage, and the hook of the app.
struct `Config sets on the device` {
    /// Rules with a check that accepts signatures that end with "good".
    private static let rules = ConfigRules(app: "news") { message, signature in
        message.starts(with: Data("herald-config-1\nnews\n".utf8)) && signature == Data("good".utf8)
    }

    private static func config(
        _ name: String, _ version: Int, _ values: String, signature: String = "good"
    ) -> JSONValue {
        .object([
            "name": .text(name), "tag": .text("\(version).0"), "version": .text("\(version)"),
            "values": .text(values), "keyId": .text("k"),
            "signature": .text(Data(signature.utf8).base64EncodedString()),
        ])
    }

    private static func device(_ rules: ConfigRules? = rules) -> TestDevice {
        let device = TestDevice { $0.configs = rules }
        device.restart()
        return device
    }

    private static func changes(_ device: TestDevice) -> [ConfigChange] {
        device.takeEffects().flatMap { effect -> [ConfigChange] in
            guard case .configs(let changes) = effect else { return [] }
            return changes
        }
    }

    @Test
    func `config sets come with a sync once, and are there after a restart without a network`()
        throws
    {
        var server = NaiveServer()
        server.configs = [Self.config("flags", 1, #"{"n":1}"#)]
        let device = Self.device()
        try device.edit { $0.tags = ["/a"] }
        device.settle(&server)
        let config = try #require(device.core.configs?.configs["flags"])
        #expect(config.values["n"] == .number(1) && config.version == 1 && config.keyID == "k")
        #expect(Self.changes(device) == [.changed(config)])
        device.restart()
        #expect(device.core.configs?.configs["flags"] == config)
        device.settle(&server)
        #expect(Self.changes(device).isEmpty)
        server.configs = [Self.config("flags", 2, #"{"n":2}"#)]
        device.settle(&server)
        #expect(device.core.configs?.configs["flags"]?.text == #"{"n":2}"#)
        server.configs = []
        device.settle(&server)
        #expect(device.core.configs?.configs.isEmpty == true)
        #expect(Self.changes(device).last == .deleted("flags"))
    }

    @Test func `an app that does not use config sets does not ask for them`() throws {
        var server = NaiveServer()
        server.configs = [Self.config("flags", 1, "{}")]
        let device = Self.device(nil)
        try device.edit { $0.tags = ["/a"] }
        device.settle(&server)
        device.handle(.schedule(.asked))
        #expect(TestDevice.body(device.request)["configs"] == nil)
        #expect(device.core.configs == nil)
    }

    @Test(arguments: [
        config("flags", 3, #"{"n":9}"#, signature: "bad"), config("flags", 1, #"{"n":9}"#),
    ]) func `a config set with a wrong signature, or an older one, does not replace the stored one`(
        other: JSONValue
    ) throws {
        var server = NaiveServer()
        server.configs = [Self.config("flags", 2, #"{"n":2}"#)]
        let device = Self.device()
        try device.edit { $0.tags = ["/a"] }
        device.settle(&server)
        _ = Self.changes(device)
        server.configs = [other]
        device.settle(&server)
        #expect(device.core.configs?.configs["flags"]?.text == #"{"n":2}"#)
        let refused = try #require(DeviceConfig(other))
        #expect(Self.changes(device).allSatisfy { $0 == .refused(refused) })
        #expect(device.core.memory.lastFailure == nil)
    }

    @Test func `a missing service for config sets holds up nothing else of a sync`() throws {
        var server = NaiveServer()
        server.configs = [Self.config("flags", 1, "{}")]
        server.absent = ["configs"]
        let device = Self.device()
        try device.edit { $0.tags = ["/a"] }
        device.settle(&server)
        #expect(device.core.wishes.isSynced && device.core.memory.lastFailure == nil)
        server.absent = []
        device.settle(&server)
        #expect(device.core.configs?.configs["flags"]?.version == 1)
    }

    @Test func `a new config set reaches the app's hook and its client`() async throws {
        let heard = Heard()
        var rules = Self.rules
        rules.changed = { heard.add($0) }
        let kept = rules
        let world = AppWorld { $0.configs = kept }
        world.server.withLock { $0.configs = [Self.config("flags", 1, #"{"n":1}"#)] }
        let client = await world.launch()
        try await client.follow("/a")
        await client.sync()
        #expect(await client.configs["flags"]?.values["n"] == .number(1))
        #expect(heard.count == 1)
    }
}

/// The changes of config sets that the app was told.
private final class Heard: Sendable {
    private let changes = Mutex<[ConfigChange]>([])

    var count: Int { changes.withLock { $0.count } }

    func add(_ change: ConfigChange) { changes.withLock { $0.append(change) } }
}
