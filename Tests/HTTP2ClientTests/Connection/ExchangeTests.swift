import HTTP
import HTTP2Client
import TLS
import TestCertificates
import TestSupport
import Testing
import Transport

/// Exchanges with independent servers.
@Suite(.timeLimit(.minutes(10))) struct ExchangeTests {
    @Test(arguments: [false, true])
    func `nghttpd answers thousands of requests, each with its own response`(isTLS: Bool)
        async throws
    {
        let certificates = try Certificates.shared
        let server = try await Nghttpd(
            ["--echo-upload"],
            certificate: isTLS ? (certificates.chain, certificates.key) : nil)
        let context = try isTLS ? TLSClientContext.load(trusting: certificates.authorityText) : nil
        try await withLoop { loop in
            let origin = HTTP2Origin(host: "127.0.0.1", port: server.port, tls: context)
            let sender = Sender(origin, on: loop)
            let results = await sender.pump((0..<3000).map { "/\($0)" }) { index in
                Array(repeating: UInt8(index & 255), count: 1 + index * 4)
            }
            for (index, result) in results.enumerated() {
                let answer = try #require(result.response)
                #expect(answer.status == 200)
                #expect(answer.body.count == 1 + index * 4)
                #expect(answer.body.first == UInt8(index & 255))
            }
            #expect(await !sender.wasCalledInside)
            await sender.close()
        }
    }

    @Test(arguments: ["ok", "drip"])
    func `Python's h2 receives each request once and answers each`(behaviour: String) async throws {
        let server = try await Peer(behaviour)
        let paths = (0..<40).map { $0 % 7 == 3 ? "/bad/\($0)" : "/good/\($0)" }
        try await withLoop { loop in
            let sender = Sender(port: server.port, on: loop) { $0.wanted = ["apns-id"] }
            let results = await sender.pump(paths)
            for (path, result) in zip(paths, results) {
                let answer = try #require(result.response)
                #expect(answer.fields.string("apns-id") == path)
                #expect(answer.status == (path.contains("bad") ? 400 : 200))
                #expect(answer.body.isEmpty == (answer.status == 200))
            }
            await sender.close()
        }
        #expect(try server.received.sorted() == paths.sorted())
        #expect(try server.connections == 1)
    }

    @Test func `after GOAWAY requests go to a new connection, and none is lost or doubled`()
        async throws
    {
        let server = try await Peer("goaway:30")
        let paths = (0..<200).map { "/\($0)" }
        try await withLoop { loop in
            let sender = Sender(port: server.port, on: loop)
            let results = await sender.pump(paths)
            #expect(results.allSatisfy { $0.response?.status == 200 })
            await sender.close()
        }
        #expect(try server.received.sorted() == paths.sorted())
        #expect(try server.connections >= 7)
    }

    @Test func `requests on refused streams may be sent again, and arrive once`() async throws {
        let server = try await Peer("refuse:3")
        let paths = (0..<100).map { "/\($0)" }
        try await withLoop { loop in
            let sender = Sender(port: server.port, on: loop)
            let results = await sender.pump(paths)
            #expect(results.allSatisfy { $0.response?.status == 200 })
            await sender.close()
        }
        #expect(try server.received.sorted() == paths.sorted())
    }

    @Test func `a connection cut in the middle leaves no request without an outcome`() async throws
    {
        let server = try await Peer("cut:10")
        let paths = (0..<60).map { "/\($0)" }
        try await withLoop { loop in
            let sender = Sender(port: server.port, on: loop)
            let results = await sender.sendAll(paths)
            #expect(results.count == 60)
            let received = try Set(server.received)
            // What the server got whole is never called unprocessed.
            for (path, result) in zip(paths, results) where received.contains(path) {
                #expect(result.summary == "uncertain: connection lost" || result.response != nil)
            }
            #expect(received.count == 10)
            await sender.close()
        }
    }

    @Test func `a server that allows one stream gets one request at a time`() async throws {
        let server = try await Peer("streams:1")
        try await withLoop { loop in
            let sender = Sender(port: server.port, on: loop) { $0.startsWithOneStream = true }
            #expect(await sender.free == 1)
            let results = await sender.pump((0..<50).map { "/\($0)" })
            #expect(results.allSatisfy { $0.response?.status == 200 })
            await sender.close()
        }
    }

    @Test func `the first status 200 opens the other streams`() async throws {
        let server = try await Nghttpd(["--max-concurrent-streams=500"])
        try await withLoop { loop in
            let sender = Sender(port: server.port, on: loop) {
                $0.startsWithOneStream = true
                $0.limits.streams = 1000
            }
            #expect(await sender.free == 1)
            #expect(await sender.send("/none", body: []).response?.status == 404)
            #expect(await sender.free == 1)
            #expect(await sender.send("/found").response?.status == 200)
            #expect(await sender.free == 500)
            await sender.close()
        }
    }

    @Test func `a connection whose windows stay shut gets a second one beside it`() async throws {
        let server = try await Peer("windows")
        try await withLoop { loop in
            let sender = Sender(port: server.port, on: loop)
            // Its SETTINGS are known with its first answer.
            #expect(await sender.send("/first", body: []).response?.status == 200)
            async let stuck = sender.send("/stuck", within: .seconds(100))
            try await eventually("a second connection") { await sender.connections == 2 }
            try await eventually("it is open") {
                await sender.send("/through").response?.status == 200
            }
            await sender.close()
            #expect(await stuck.summary == "unprocessed: closed")
        }
        #expect(try server.received == ["/first", "/through"])
    }

    @Test func `requests beyond the room are unprocessed at once`() async throws {
        let server = try await Peer("hang")
        try await withLoop { loop in
            let sender = Sender(port: server.port, on: loop) { $0.limits.streams = 2 }
            let results = await sender.sendAll(["/1", "/2", "/3"], within: .seconds(2))
            #expect(
                results.map(\.summary) == [
                    "uncertain: deadline", "uncertain: deadline", "unprocessed: no room",
                ])
            #expect(await !sender.wasCalledInside)
            await sender.close()
        }
    }

    @Test func `a second connection is opened when all streams are in use, and no third`()
        async throws
    {
        let server = try await Peer("hang")
        try await withLoop { loop in
            let sender = Sender(port: server.port, on: loop) { $0.limits.streams = 2 }
            async let first = sender.sendAll(["/1", "/2"], within: .seconds(4))
            try await eventually("a second connection") { await sender.connections == 2 }
            try await eventually("it is open") { await sender.free == 2 }
            async let second = sender.sendAll(["/3", "/4"], within: .seconds(2))
            #expect(await second.map(\.summary) == ["uncertain: deadline", "uncertain: deadline"])
            #expect(await sender.connections == 2)
            _ = await first
            await sender.close()
        }
        #expect(try server.received.sorted() == ["/1", "/2", "/3", "/4"])
    }

    @Test func `requests use a working connection rather than wait for one that is opening`()
        async throws
    {
        let certificates = try Certificates.shared
        let server = try await Peer("first", certificate: (certificates.chain, certificates.key))
        try await withLoop { loop in
            let context = try TLSClientContext.load(trusting: certificates.authorityText)
            let origin = HTTP2Origin(host: "localhost", port: server.port, tls: context)
            let sender = Sender(origin, on: loop) { $0.limits.streams = 1 }
            async let first = sender.send("/1", within: .seconds(100))
            try await eventually("a second connection") { try server.received == ["/1", "came"] }
            #expect(await sender.connections == 2)
            #expect(await sender.free == 0)
            #expect(await sender.send("/2").summary == "unprocessed: no room")
            await sender.close()
            #expect(await first.summary == "uncertain: closed")
        }
    }

    @Test func `a second connection that fails is not retried without a pause`() async throws {
        let server = try await Peer("one")
        try await withLoop { loop in
            let sender = Sender(port: server.port, on: loop) {
                $0.limits.streams = 1
                $0.limits.pressureTime = .milliseconds(20)
                $0.limits.reconnectMinimum = .seconds(300)
                $0.chance = { 1 }
            }
            async let first = sender.send("/1", within: .seconds(100))
            try await eventually("the second one") { try server.received.contains("closed") }
            try await Task.sleep(for: .milliseconds(500))
            await sender.close()
            #expect(await first.summary == "uncertain: closed")
        }
        #expect(try server.received == ["/1", "closed"])
    }

    @Test func `a request held while it waits for the connection is never written`() async throws {
        let server = try await Peer("ok")
        // Each waits for a connection of its own: beside an open one nobody is asked.
        try await withLoop { loop in
            let sender = Sender(port: server.port, on: loop)
            let held = await sender.send("/held", isHeld: { true })
            #expect(held.summary == "unprocessed: held")
            await sender.close()
        }
        try await withLoop { loop in
            let sender = Sender(port: server.port, on: loop)
            let free = await sender.send("/free", isHeld: { false })
            #expect(free.response?.status == 200)
            await sender.close()
        }
        #expect(try server.received == ["/free"])
    }

    @Test func `a closed client ends requests in flight and accepts no more`() async throws {
        let server = try await Peer("hang")
        try await withLoop { loop in
            let sender = Sender(port: server.port, on: loop)
            async let pending = sender.send("/1")
            try await eventually("it has arrived") { try server.received == ["/1"] }
            await sender.close()
            #expect(await pending.summary == "uncertain: closed")
            #expect(await sender.send("/2").summary == "unprocessed: closed")
            #expect(await sender.free == 0)
        }
    }
}
