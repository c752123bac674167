import HTTP
import HTTP2Client
import TLS
import TestCertificates
import TestSupport
import Testing
import Transport

@Suite(.timeLimit(.minutes(10))) struct UnreachableTests {
    @Test func `a refused connection fails requests at once, and then until the next try`()
        async throws
    {
        let port = try freePort()
        try await withLoop { loop in
            let sender = Sender(port: port, on: loop) {
                $0.limits.reconnectMinimum = .seconds(4)
                $0.chance = { 1 }
            }
            let result = await sender.send()
            #expect(result.summary == "unreachable: connect")
            #expect(result.failure?.message.contains("Connection refused") == true)
            #expect(await sender.free == 0)
            #expect(await sender.send().summary == "unreachable: connect")
            try await eventually("the next try") { await sender.free == 100 }
            #expect(await !sender.wasCalledInside)
            await sender.close()
        }
    }

    @Test func `a server that comes back is used again`() async throws {
        let port = try freePort()
        try await withLoop { loop in
            let sender = Sender(port: port, on: loop) { $0.limits.reconnectMaximum = .seconds(1) }
            #expect(await sender.send().summary == "unreachable: connect")
            let server = try await Nghttpd(port: port)
            try await eventually("an answer") { await sender.send().response != nil }
            await sender.close()
            withExtendedLifetime(server) {}
        }
    }

    @Test func `cleartext goes only to this machine, and only where it is permitted`()
        async throws
    {
        try await withLoop { loop in
            let far = Sender(HTTP2Origin(host: "192.0.2.1", port: 80, tls: nil), on: loop)
            let result = await far.send()
            #expect(result.summary == "unreachable: connect")
            #expect(result.failure?.message.contains("use TLS") == true)
            let near = Sender(port: 1, on: loop) { $0.permits = { $0 != "127.0.0.1" } }
            #expect(await near.send().failure?.message.contains("not permitted") == true)
            await far.close()
            await near.close()
        }
    }

    @Test func `an unknown host name is reported as such`() async throws {
        try await withLoop { loop in
            let origin = HTTP2Origin(host: "no-such-host.invalid", port: 443, tls: nil)
            let sender = Sender(origin, on: loop)
            #expect(await sender.send(within: .seconds(100)).summary == "unreachable: name")
            await sender.close()
        }
    }

    @Test func `a server that never answers the connection is given up in time`() async throws {
        let server = try await Peer("silent")
        let context = try TLSClientContext.load()
        try await withLoop { loop in
            let origin = HTTP2Origin(host: "127.0.0.1", port: server.port, tls: context)
            let sender = Sender(origin, on: loop) { $0.limits.connectTimeout = .milliseconds(200) }
            #expect(await sender.send().summary == "unreachable: timeout")
            await sender.close()
        }
    }

    @Test(arguments: ["close", "garbage"])
    func `a server of another protocol is a failure, and is not retried without a pause`(
        behaviour: String
    ) async throws {
        let server = try await Peer(behaviour)
        try await withLoop { loop in
            let sender = Sender(port: server.port, on: loop) {
                $0.limits.reconnectMinimum = .seconds(300)
                $0.chance = { 1 }
            }
            let result = await sender.send()
            #expect(result.response == nil)
            #expect(await sender.free == 0)
            #expect(await sender.send().summary.hasPrefix("unreachable"))
            await sender.close()
        }
    }

    @Test func `a peer that takes nothing and answers no PING is disconnected`() async throws {
        let peer = try await Peer("stuffed")
        try await withLoop { loop in
            let sender = Sender(port: peer.port, on: loop) {
                $0.limits.busyPing = .milliseconds(100)
                $0.limits.pingTimeout = .milliseconds(100)
                ($0.limits.connections, $0.limits.requestBytes) = (1, 32 << 20)
            }
            let body = [UInt8](repeating: 0, count: 16 << 20)
            #expect(await sender.send(body: body).summary == "unprocessed: silent")
            try await eventually("it is disconnected") { await !sender.isConnected }
            await sender.close()
        }
    }

    @Test func `a peer that answers no PING is disconnected`() async throws {
        let server = try await Peer("hang")
        try await withLoop { loop in
            let sender = Sender(port: server.port, on: loop) { $0.limits.busyPing = .zero }
            // It answers PINGs, and so the deadline comes first.
            #expect(await sender.send(within: .seconds(2)).summary == "uncertain: deadline")
            await sender.close()
        }
        let silent = try await Peer("silent")
        try await withLoop { loop in
            let sender = Sender(port: silent.port, on: loop) {
                $0.limits.busyPing = .milliseconds(50)
                $0.limits.pingTimeout = .milliseconds(50)
            }
            #expect(await sender.send().summary == "uncertain: silent")
            await sender.close()
        }
    }
}
