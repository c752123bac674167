import HTTP
import HTTP2Client
import TestSupport
import Testing
import Transport

@Suite(.timeLimit(.minutes(10))) struct RoundsTests {
    /// Rounds of four, of which two may be on their way beside the next.
    private static func configure(_ options: inout HTTP2ClientOptions) {
        var rounds = StreamRounds.Limits()
        (rounds.first, rounds.least, rounds.most, rounds.spareDivisor) = (4, 4, 4, 2)
        options.limits.rounds = rounds
        options.limits.connectionsInRounds = 2
    }

    /// Returns a sender with two connections in rounds and no request under way.
    private static func sender(_ server: Peer, on loop: EventLoop) async throws -> Sender {
        let sender = Sender(port: server.port, on: loop, configure)
        #expect(await sender.send("/first").response?.status == 200)
        #expect(await sender.send("/refused").summary == "unprocessed: refused")
        // A round that is full is what makes it open another.
        async let stuck = sender.sendAll((0..<4).map { "/hangs\($0)" }, within: .seconds(10))
        try await eventually("a second connection") { await sender.connections == 2 }
        try await eventually("it is open") {
            await sender.send("/other").response?.status == 200
        }
        #expect(await stuck.map(\.summary) == Array(repeating: "uncertain: deadline", count: 4))
        #expect(try server.connection(of: "/other") == 1)
        return sender
    }

    @Test func `a round begins on a connection without requests in flight`()
        async throws
    {
        let server = try await Peer("answer")
        try await withLoop { loop in
            let sender = try await Self.sender(server, on: loop)
            async let waits = sender.send("/hangs", within: .seconds(100))
            try await eventually("it came") { try server.connection(of: "/hangs") != nil }
            let round = await sender.sendAll(["/1", "/2", "/3"])
            #expect(round.allSatisfy { $0.response?.status == 200 })
            let busy = try #require(try server.connection(of: "/hangs"))
            let connections = try ["/1", "/2", "/3"].map { try server.connection(of: $0) }
            #expect(connections == Array(repeating: 1 - busy, count: 3))
            await sender.close()
            #expect(await waits.summary == "uncertain: closed")
        }
    }

    @Test func `a round begins on the connection with the fewest requests in flight`()
        async throws
    {
        let server = try await Peer("answer")
        try await withLoop { loop in
            let sender = try await Self.sender(server, on: loop)
            async let two = sender.sendAll(["/hangs/1", "/hangs/2"], within: .seconds(100))
            try await eventually("they came") { try server.connection(of: "/hangs/2") != nil }
            async let one = sender.send("/hangs/3", within: .seconds(100))
            try await eventually("it came") { try server.connection(of: "/hangs/3") != nil }
            #expect(await sender.send("/last").response?.status == 200)
            let least = try server.connection(of: "/hangs/3")
            #expect(try server.connection(of: "/last") == least)
            #expect(try server.connection(of: "/hangs/1") != least)
            await sender.close()
            _ = await (one, two)
        }
    }
}
