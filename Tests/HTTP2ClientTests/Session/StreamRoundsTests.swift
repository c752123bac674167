import HTTP
import Testing

@Suite struct StreamRoundsTests {
    private static func limits() -> StreamRounds.Limits {
        var limits = StreamRounds.Limits()
        (limits.first, limits.least, limits.most) = (16, 8, 18)
        (limits.spareDivisor, limits.calm) = (8, 3)
        return limits
    }

    /// Returns rounds that a refusal has begun, without a request under way.
    private static func begun() -> StreamRounds {
        var rounds = StreamRounds(limits())
        rounds.refused()
        rounds.end(underWay: 0)
        return rounds
    }

    /// Begins as many requests as there is room for, ends them all, and returns their number.
    private static func round(
        _ rounds: inout StreamRounds, refused: Int = 0, fallen: Bool = false
    ) -> Int {
        let size = rounds.room
        for _ in 0..<size { rounds.begin() }
        rounds.leave(underWay: size)
        if fallen { rounds.limitFell() }
        for _ in 0..<refused { rounds.refused() }
        for left in (0..<size).reversed() { rounds.end(underWay: left) }
        return size
    }

    @Test func `without a refused stream there are no rounds, however often the limit falls`() {
        var rounds = StreamRounds(Self.limits())
        for _ in 0..<100 {
            rounds.begin()
            rounds.leave(underWay: 100)
            rounds.limitFell()
            rounds.end(underWay: 99)
        }
        #expect(!rounds.isOn)
        #expect(rounds.room == .max)
    }

    @Test func `after a refusal only a few requests begin until those in flight are answered`() {
        var rounds = StreamRounds(Self.limits())
        for _ in 0..<100 { rounds.begin() }
        rounds.leave(underWay: 100)
        rounds.refused()
        for left in (3...99).reversed() {
            rounds.end(underWay: left)
            #expect(rounds.room == 0)
        }
        rounds.end(underWay: 2)
        #expect(rounds.room == 16)
    }

    @Test func `a round is what is sent together, and the next begins when it is answered`() {
        var rounds = Self.begun()
        for _ in 0..<10 { rounds.begin() }
        #expect(rounds.room == 6)
        rounds.leave(underWay: 10)
        #expect(rounds.room == 0)
        for left in (3...9).reversed() { rounds.end(underWay: left) }
        #expect(rounds.room == 0)
        rounds.end(underWay: 2)
        #expect(rounds.room == 16)
    }

    @Test func `requests sent one after another wait for no round`() {
        var rounds = Self.begun()
        for _ in 0..<100 {
            #expect(rounds.room > 0)
            rounds.begin()
            rounds.leave(underWay: 1)
            rounds.end(underWay: 0)
        }
    }

    @Test func `a round is at its start until its first request begins`() {
        var rounds = StreamRounds(Self.limits())
        #expect(!rounds.isAtStart)
        rounds = Self.begun()
        #expect(rounds.isAtStart)
        rounds.begin()
        #expect(!rounds.isAtStart)
        // Two are no round.
        rounds.begin()
        rounds.leave(underWay: 2)
        #expect(rounds.isAtStart)
        for _ in 0..<3 { rounds.begin() }
        rounds.leave(underWay: 5)
        #expect(!rounds.isAtStart)
        for left in (2...4).reversed() { rounds.end(underWay: left) }
        #expect(rounds.isAtStart)
    }

    @Test func `a few requests at a time also go in rounds`() {
        var rounds = Self.begun()
        for _ in 0..<3 { rounds.begin() }
        rounds.leave(underWay: 3)
        #expect(rounds.room == 0)
        rounds.end(underWay: 2)
        rounds.begin()
        rounds.leave(underWay: 3)
        #expect(rounds.room == 0)
    }

    @Test func `an answer that never comes does not block rounds`() {
        var rounds = Self.begun()
        for _ in 0..<10 {
            let size = rounds.room
            #expect(size >= 8)
            for _ in 0..<size { rounds.begin() }
            rounds.leave(underWay: size + 1)
            rounds.limitFell()
            for left in (1...size).reversed() { rounds.end(underWay: left) }
        }
    }

    @Test func `rounds of requests shrink after refused streams and grow otherwise`() {
        var rounds = Self.begun()
        var sizes: [Int] = []
        for _ in 0..<12 { sizes.append(Self.round(&rounds, refused: 3)) }
        #expect(sizes == [16, 14, 13, 12, 11, 10, 9, 8, 8, 8, 8, 8])
        sizes = []
        for _ in 0..<13 { sizes.append(Self.round(&rounds, fallen: true)) }
        #expect(sizes == [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 18, 18])
    }

    @Test func `rounds of requests end after several in which the stream limit did not fall`() {
        var rounds = Self.begun()
        for fallen in [false, false, true, false, false] {
            _ = Self.round(&rounds, fallen: fallen)
            #expect(rounds.isOn)
        }
        _ = Self.round(&rounds)
        #expect(!rounds.isOn)
        #expect(rounds.room == .max)
    }

    @Test func `a session with a refused stream has room for one round at a time`() throws {
        var limits = HTTP2ClientLimits()
        limits.rounds = Self.limits()
        let talk = try Conversation(limits: limits)
        talk.receive(.streams(1000))
        for _ in 0..<3 { try talk.send() }
        talk.output()
        talk.receive(.streams(1), .answer(1, 410), .reset(3, 7), .reset(5, 7), .streams(1000))
        #expect(talk.session.rounds.isOn)
        #expect(talk.session.free == 16)
        for _ in 0..<16 { try talk.send() }
        #expect(talk.session.free == 0)
        talk.output()
        talk.receive(.streams(1))
        for stream in stride(from: UInt32(7), through: 37, by: 2) {
            #expect(talk.session.free == 0)
            talk.receive(.answer(stream, 410))
        }
        #expect(talk.session.free == 1)
    }
}
