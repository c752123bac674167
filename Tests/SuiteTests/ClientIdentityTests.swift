import Foundation
import HeraldClient
import TestSupport
import Testing

/// The identity of a device that uses the library for apps, against real executables.
///
/// One device stays one device, whatever happens to its process, its network and its key.
@Suite(.serialized)
struct ClientIdentityTests {
    private static func devices(_ suite: RunningSuite, _ news: Tenant) async throws -> [String] {
        let answer = try await suite.mustCurl("Registry/ListDevices", "{}", key: news.operating)
        let devices = answer.value("devices") as? [[String: Any]] ?? []
        return devices.compactMap { $0["id"] as? String }
    }

    private static func tags(
        _ device: String, _ suite: RunningSuite, _ news: Tenant
    ) async throws -> [String] {
        try await suite.mustCurl(
            "Registry/GetDevice", #"{"id": "\#(device)"}"#, key: news.operating
        ).strings("device.tags")
    }

    @Test func `Foundation's URL loading carries real requests, with fields, codes and pauses`()
        async throws
    {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let port = try freePort()
            let forwarder = try suite.forwarder(on: port)
            defer {
                forwarder.signal(SIGKILL)
                _ = forwarder.wait()
            }
            let phone = try Phone(suite, key: news.device) {
                $0.gateway = try #require(URL(string: "http://127.0.0.1:\(port)"))
                $0.transport = URLSessionTransport()
            }
            await phone.client.start()
            try await phone.client.follow("/a", "/ü/ß")
            try await phone.syncWhole()
            let device = await phone.deviceID
            #expect(try await Self.tags(device, suite, news) == ["/a", "/ü/ß"])
            // A refusal with its field comes through as it is.
            await #expect(throws: HeraldError.self) {
                try await phone.client.confirmAddress(code: "000000")
            }
            let transport = URLSessionTransport()
            let url = try #require(URL(string: "http://127.0.0.1:\(port)/herald.v1.Client/Sync"))
            let wrong = try await transport.send(
                TransportRequest(
                    url: url, headers: ["Content-Type": "application/json"],
                    body: Data(#"{"deviceId": "x", "deviceSecret": "y"}"#.utf8),
                    timeout: .seconds(20)))
            #expect(wrong.status == 401 && wrong.headers["content-type"] != nil)
            forwarder.signal(SIGKILL)
            _ = forwarder.wait()
            #expect(await !phone.client.sync())
        }
    }

    @Test func `a secret that the server does not take any more is replaced by a registration`()
        async throws
    {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let phone = try Phone(suite, key: news.device)
            await phone.client.start()
            try await phone.client.follow("/a")
            try await phone.syncWhole()
            let first = await phone.deviceID
            _ = try await suite.mustCurl(
                "Registry/DeleteDevice", #"{"id": "\#(first)"}"#, key: news.operating)
            try await phone.client.follow("/b")
            try await phone.syncWhole()
            let second = await phone.deviceID
            #expect(!second.isEmpty && second != first)
            #expect(try await Self.tags(second, suite, news) == ["/a", "/b"])
            #expect(try await Self.devices(suite, news) == [second])
        }
    }

    @Test func `with a revoked key nothing is registered and why says so, and a new key mends it`()
        async throws
    {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let keys = try await suite.mustCurl(
                "Registry/ListKeys", #"{"app": "news"}"#, key: suite.adminKey)
            let all = keys.value("keys") as? [[String: Any]] ?? []
            let key = all.first { $0["role"] as? String == "KEY_ROLE_DEVICE" }?["id"] as? String
            _ = try await suite.mustCurl(
                "Registry/RevokeKey", #"{"id": "\#(try #require(key))"}"#, key: suite.adminKey)
            let phone = try Phone(suite, key: news.device)
            await phone.client.start()
            try await phone.client.follow("/a")
            try await waitUntil("the gateway knows that the key is revoked") {
                _ = await phone.client.sync()
                let found = await phone.client.why().findings
                return found.contains { $0.code == "registration" && $0.message.contains("key") }
            }
            #expect(try await Self.devices(suite, news).count <= 1)
            let made = try await suite.mustCurl(
                "Registry/CreateKey",
                #"{"app": "news", "role": "KEY_ROLE_DEVICE", "name": "second"}"#,
                key: suite.adminKey)
            let again = try Phone(suite, key: made.string("secret"), folder: phone.folder)
            await again.client.start()
            try await again.syncWhole()
            let device = await again.deviceID
            #expect(try await Self.tags(device, suite, news) == ["/a"])
        }
    }

    @Test func `an app killed at any byte that it writes is one device with what it wished`()
        async throws
    {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            var folders: [URL] = []
            var deaths = 0
            for bytes in stride(from: 0, to: 1_500, by: 37) {
                let folder = suite.home.appending(path: "phone-\(bytes)")
                folders.append(folder)
                let disk = DyingStore(folder.appending(path: "files"), bytes: bytes)
                let phone = try Phone(suite, key: news.device, folder: folder) {
                    ($0.storage.files, $0.storage.receipts) = (disk, disk)
                }
                phone.network.disk = disk
                await phone.client.start()
                try? await phone.client.follow("/a/\(bytes)")
                _ = await phone.client.sync()
                deaths += disk.isDead ? 1 : 0
                disk.kill()
                let again = try Phone(suite, key: news.device, folder: folder)
                await again.client.start()
                try await again.client.follow("/b/\(bytes)")
                try await again.syncWhole()
                let device = await again.deviceID
                let tags = try await Self.tags(device, suite, news)
                #expect(tags.contains("/b/\(bytes)"), "\(bytes): \(tags)")
                #expect(Set(tags) == (await again.client.wishes.tags), "\(bytes)")
            }
            // One that died before its identity was stored may have made another device before.
            #expect(deaths > 20)
            let made = try await Self.devices(suite, news).count
            #expect(made == folders.count, "\(made) devices for \(folders.count) phones")
        }
    }
}
