import ServiceKit
import TestSupport
import Testing

@testable import DeliveryAdapters

struct APNsTokenBookTests {
    private static func minutes(_ count: Int) -> Duration { .seconds(count * 60) }

    /// A book whose tokens are numbered.
    private struct Numbered {
        var book = APNsTokenBook(probeTime: .seconds(60), at: .zero)
        private(set) var made = 0

        mutating func next(_ minute: Int, _ second: Int = 0) -> APNsTokenBook.Choice {
            let now = APNsTokenBookTests.minutes(minute) + .seconds(second)
            return book.next(at: now) {
                made += 1
                return "t\(made)"
            }
        }
    }

    @Test func `the first token is used without a probe`() {
        var tokens = Numbered()
        #expect(tokens.next(0) == .use("t1"))
        #expect(tokens.next(0) == .use("t1"))
        tokens.book.accepted("t1")
        #expect(tokens.next(49) == .use("t1"))
        #expect(tokens.made == 1)
    }

    @Test func `a new token is probed by one message, and by another after a while`() {
        var tokens = Numbered()
        _ = tokens.next(0)
        tokens.book.accepted("t1")
        #expect(tokens.next(50) == .probe("t2"))
        #expect(tokens.next(50) == .use("t1"))
        #expect(tokens.next(50, 59) == .use("t1"))
        #expect(tokens.next(51) == .probe("t2"))
        tokens.book.probeEnded("t2")
        #expect(tokens.next(51) == .probe("t2"))
        tokens.book.accepted("t2")
        #expect(tokens.next(51) == .use("t2"))
    }

    @Test func `a token over an hour old is not used, even if the new one is not proven`() {
        var tokens = Numbered()
        _ = tokens.next(0)
        tokens.book.accepted("t1")
        #expect(tokens.next(59) == .probe("t2"))
        #expect(tokens.next(60) == .use("t2"))
    }

    @Test func `TooManyProviderTokenUpdates keeps the last token for an hour, then waits`() {
        var tokens = Numbered()
        _ = tokens.next(0)
        tokens.book.accepted("t1")
        #expect(tokens.next(50) == .probe("t2"))
        tokens.book.refusedAsTooMany(at: Self.minutes(50))
        for minute in 50..<60 { #expect(tokens.next(minute) == .use("t1")) }
        #expect(tokens.next(60) == .wait(until: Self.minutes(70)))
        #expect(tokens.next(70) == .use("t3"))
        #expect(tokens.made == 3)
    }

    @Test func `a token refused as expired is no longer used`() {
        var tokens = Numbered()
        _ = tokens.next(0)
        tokens.book.accepted("t1")
        let mayGoOn = tokens.book.refusedAsExpired("t1", at: Self.minutes(30))
        #expect(mayGoOn)
        #expect(tokens.next(30) == .use("t2"))
        // A late word on the old one takes nothing from the new one.
        let mayGoOnToo = tokens.book.refusedAsExpired("t1", at: Self.minutes(31))
        #expect(mayGoOnToo)
        #expect(tokens.next(31) == .use("t2"))
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `tokens are made twenty minutes apart and used for an hour at most`(
        seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        var tokens = Numbered()
        var made: [Int] = []
        var ages: [String: Int] = [:]
        for second in stride(from: 0, to: 8 * 3600, by: 20) {
            let before = tokens.made
            let choice = tokens.next(0, second)
            if tokens.made > before {
                made.append(second)
                ages["t\(tokens.made)"] = second
            }
            switch choice {
            case .use(let token), .probe(let token):
                #expect(second - (ages[token] ?? .min) < 3600)
                switch random.next() % 40 {
                case 0:
                    _ = tokens.book.refusedAsExpired(token, at: .seconds(second))
                case 1: tokens.book.refusedAsTooMany(at: .seconds(second))
                case 2: tokens.book.probeEnded(token)
                default: tokens.book.accepted(token)
                }
            case .wait(let until): #expect(until > .seconds(second))
            }
        }
        #expect(made.count > 3)
        for (earlier, later) in zip(made, made.dropFirst()) { #expect(later - earlier >= 1200) }
    }
}
