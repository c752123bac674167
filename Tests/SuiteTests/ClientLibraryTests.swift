import Foundation
import GatewayClient
import HeraldClient
import Protocol
import TestSupport
import Testing

/// The library for apps against real executables.
@Suite(.serialized)
struct ClientLibraryTests {
    /// Sends to `/a`, and returns the notification's id when it is sent.
    private static func send(_ title: String, _ suite: RunningSuite, _ news: Tenant) async throws
        -> String
    {
        let sent = try await suite.mustCurl(
            "Delivery/Send",
            #"{"type": "/t", "audience": "/a", "content": {"title": "\#(title)"}}"#,
            key: news.sender)
        let id = sent.string("notification.id")
        try await waitUntil("\(title) is sent") {
            try await suite.mustCurl(
                "Delivery/GetNotification", #"{"id": "\#(id)"}"#, key: news.sender
            ).string("notification.state") == "NOTIFICATION_STATE_SENT"
        }
        return id
    }

    private static func counts(
        _ id: String, _ suite: RunningSuite, _ news: Tenant
    ) async throws -> [String] {
        let found = try await suite.mustCurl(
            "Delivery/GetNotification", #"{"id": "\#(id)"}"#, key: news.sender)
        return ["audience", "received", "displayed", "tapped", "dismissed", "dropped"].map {
            found.string("notification.counts.\($0)")
        }
    }

    private static func tags(
        _ device: String, _ suite: RunningSuite, _ news: Tenant
    ) async throws -> [String] {
        try await suite.mustCurl(
            "Registry/GetDevice", #"{"id": "\#(device)"}"#, key: news.operating
        ).strings("device.tags")
    }

    @Test func `an app follows and hears, and what happens counts once, whatever is lost`()
        async throws
    {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let phones = try (0..<3).map { _ in try Phone(suite, key: news.device) }
            for phone in phones {
                phone.network.loss = 0.3
                await phone.client.start()
                try await phone.client.follow("/a")
                try await phone.syncWhole()
            }
            let id = try await Self.send("first", suite, news)
            for phone in phones {
                try await waitUntil("the message is in the inbox") {
                    _ = await phone.client.sync()
                    return try await !phone.inbox.isEmpty
                }
                let message = try #require(try await phone.inbox.first)
                let extension_ = ReceiptJournal(
                    "extension", in: FolderStore(phone.folder.appending(path: "files")))
                try extension_.record(.received, of: message, at: UnixTime(Date()))
                for _ in 0..<2 {
                    try await phone.client.record(.received, of: message)
                    try await phone.client.record(.displayed, of: message)
                }
                try await phone.syncWhole()
            }
            let first = try #require(try await phones[0].inbox.first)
            try await phones[0].client.record(.tapped, of: first, action: "save")
            try await phones[0].client.record(.tapped, of: first)
            try await phones[0].syncWhole()
            #expect(try await Self.counts(id, suite, news) == ["3", "3", "3", "1", "", ""])
        }
    }

    @Test func `what a sender changed of the tags and what the person changed are both kept`()
        async throws
    {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let phone = try Phone(suite, key: news.device)
            await phone.client.start()
            try await phone.client.follow("/a", "/b")
            try await phone.syncWhole()
            let device = await phone.deviceID
            _ = try await suite.mustCurl(
                "Registry/UpdateTags",
                #"{"deviceId": "\#(device)", "add": ["/staff"], "remove": ["/a"]}"#,
                key: news.operating)
            try await phone.client.follow("/c")
            try await phone.client.unfollow("/b")
            try await phone.syncWhole()
            #expect(try await Self.tags(device, suite, news) == ["/c", "/staff"])
            #expect(await phone.client.wishes.tags == ["/c", "/staff"])
        }
    }

    @Test func `while the registry is away wishes wait, the inbox comes, and nothing is lost`()
        async throws
    {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let phone = try Phone(suite, key: news.device)
            await phone.client.start()
            try await phone.client.follow("/a")
            try await phone.syncWhole()
            _ = try await Self.send("first", suite, news)
            suite.stop(.registry)
            try await phone.client.follow("/b")
            try await waitUntil("the inbox has come") {
                _ = await phone.client.sync()
                return try await phone.inbox.count == 1
            }
            #expect(await !phone.client.wishes.isSynced)
            // The app is ended, and begins again.
            let again = try Phone(suite, key: news.device, folder: phone.folder)
            await again.client.start()
            #expect(await again.client.wishes.tags == ["/a", "/b"])
            try suite.start(.registry)
            try await suite.waitUntilReady()
            try await again.syncWhole()
            #expect(try await Self.tags(again.deviceID, suite, news) == ["/a", "/b"])
            #expect(try await again.inbox.count == 1)
        }
    }

    @Test func `a limit on registrations is waited for, also after a restart of the app`()
        async throws
    {
        let rate = ["HERALD_GATEWAY_REGISTRATIONS_KEY": "12"]
        try await RunningSuite.with(environment: rate) { suite in
            let news = try await Tenant("news", in: suite)
            // Everything that the key may do at once.
            let flood = ClientClient(suite.caller(news.device))
            var isFull = false
            for number in 0..<60 where !isFull {
                var request = Proto.RegisterRequest()
                request.installId = "install-\(number)-of-a-flood"
                do {
                    _ = try await flood.register(request, CallContext())
                } catch let error as RPCError where error.code == .resourceExhausted {
                    isFull = true
                }
            }
            #expect(isFull)
            let phone = try Phone(suite, key: news.device)
            await phone.client.start()
            #expect(await !phone.client.sync())
            #expect(phone.network.requests.count == 1)
            let found = await phone.client.why().findings.map(\.code)
            #expect(found.contains("pause") && found.contains("registration"), "\(found)")
            let again = try Phone(suite, key: news.device, folder: phone.folder)
            await again.client.start()
            #expect(await !again.client.sync())
            #expect(again.network.requests.isEmpty)
            try await waitUntil("the phone is registered") { await !again.deviceID.isEmpty }
            #expect(again.network.requests.count <= 4)
        }
    }

    @Test func `a copy of a phone becomes a second device, and the first goes on`() async throws {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let first = try Phone(suite, key: news.device)
            await first.client.start()
            try await first.client.follow("/a")
            try await first.syncWhole()
            // The backup has the files and not the keys.
            let folder = suite.home.appending(path: "copy")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                at: first.folder.appending(path: "files"), to: folder.appending(path: "files"))
            let second = try Phone(suite, key: news.device, folder: folder)
            await second.client.start()
            try await second.syncWhole()
            try await first.client.follow("/b")
            try await first.syncWhole()
            let (one, other) = (await first.deviceID, await second.deviceID)
            #expect(one != other)
            #expect(try await Self.tags(one, suite, news) == ["/a", "/b"])
            #expect(try await Self.tags(other, suite, news) == ["/a"])
            let methods = first.network.requests.map(\.url.lastPathComponent)
            #expect(methods.filter { $0 == "Register" }.count == 1)
        }
    }

    @Test func `a sync when nothing changed is one request of at most 1 KiB up and down`()
        async throws
    {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let phone = try Phone(suite, key: news.device)
            await phone.client.start()
            try await phone.client.edit {
                $0.tags = Set((0..<100).map { "/bills/hr\($0)-113" })
                $0.setAddress(.init(kind: "email", value: "ann@example.org"))
                $0.settings.switchedOff = ["/bill/vote"]
                $0.timeZone = "America/New_York"
            }
            try await phone.syncWhole()
            // An address that is not confirmed is told each time; confirmed ones are not.
            try await phone.client.edit { $0.removeAddresses(ofKind: "email") }
            try await phone.syncWhole()
            let before = phone.network.requests.count
            #expect(await phone.client.sync())
            #expect(phone.network.requests.count == before + 1)
            let request = try #require(phone.network.requests.last)
            var arguments = [
                "-sS", "--http1.1", "--noproxy", "*", "--cacert", suite.authorities, "-o",
                "/dev/null", "-w", "%{http_code} %{size_request} %{size_header} %{size_download}",
                "--data-binary", String(decoding: request.body, as: UTF8.self),
            ]
            for (name, value) in request.headers { arguments += ["-H", "\(name): \(value)"] }
            let outcome = try await Tool.run("curl", arguments + [request.url.absoluteString])
            let sizes = outcome.output.split(separator: " ").compactMap { Int($0) }
            try #require(sizes.count == 4 && sizes[0] == 200, "\(outcome.output)")
            // Some versions of curl count the body into the request, others do not.
            let (up, down) = (sizes[1] + request.body.count, sizes[2] + sizes[3])
            print("a sync when nothing changed: at most \(up) bytes up, \(down) bytes down")
            #expect(up <= 1024 && down <= 1024)
        }
    }
}
