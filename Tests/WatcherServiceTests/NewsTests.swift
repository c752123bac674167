import Protocol
import Synchronization
import Testing
import Times
@testable import Watch
@testable import WatcherService

/// News of sources for operators, which the audience never gets.
struct NewsTests {
    private static let desk = OperatorAudience(app: "desk", selector: "/staff")

    private static func home(_ more: String = "") async throws -> WatcherHome {
        let home = try await WatcherHome(operators: desk)
        try await home.recipe("list", more)
        home.have(1...3)
        _ = try await home.run()
        try await home.send()
        return home
    }

    private static func kinds(_ home: WatcherHome) -> [Proto.SourceNewsKind] {
        home.world.withLock { $0.news.map(\.kind) }
    }

    @Test func `the first contact is told, in the stream and to the operators of the setting`()
        async throws
    {
        let home = try await Self.home()
        let (news, sent) = home.world.withLock { ($0.news, $0.submitted) }
        #expect(news.map(\.kind) == [.baseline] && news.first?.count == 3)
        #expect(sent.map(\.app) == ["desk"] && sent.first?.audience == "/staff")
        #expect(sent.first?.type == "/herald/source")
        #expect(
            sent.first?.content?.body
                == "3 items of list were taken as seen, and nothing was sent for them: the source "
                + "was read for the first time.")
    }

    /// Reported as changedetection.io #3036.
    @Test func `a source that fails once is no news, one that keeps failing is told once`()
        async throws
    {
        let home = try await Self.home()
        for round in 1...6 {
            home.world.withLock { $0.status = 500 }
            _ = try? await home.run()
            try await home.send()
            #expect(Self.kinds(home).count == (round < 3 ? 1 : 2))
            home.wait(.seconds(10))
        }
        let news = home.world.withLock { $0.news.last }
        #expect(news?.kind == .trouble && news?.reason == "status" && news?.source == "list")
        // A restart tells nothing again.
        await home.stop()
        try await home.start()
        try await home.service.reload()
        _ = try? await home.run()
        try await home.send()
        #expect(Self.kinds(home) == [.baseline, .trouble])
        home.world.withLock { $0.status = 200 }
        _ = try await home.run()
        try await home.send()
        #expect(Self.kinds(home) == [.baseline, .trouble, .recovered])
        // Nobody of the app itself was told anything.
        #expect(home.world.withLock { $0.submitted.allSatisfy { $0.app == "desk" } })
    }

    /// Reported as changedetection.io #1179.
    @Test func `a source that flaps is not told`() async throws {
        let home = try await Self.home()
        for round in 0..<10 {
            home.world.withLock { $0.status = round.isMultiple(of: 2) ? 500 : 200 }
            _ = try? await home.run()
            home.wait(.seconds(60))
        }
        try await home.send()
        #expect(Self.kinds(home) == [.baseline])
    }

    @Test func `a source that is read rarely is told after half an hour`() async throws {
        let home = try await Self.home()
        home.world.withLock { $0.status = 500 }
        _ = try? await home.run()
        home.wait(.seconds(1801))
        _ = try? await home.run()
        try await home.send()
        #expect(Self.kinds(home) == [.baseline, .trouble])
    }

    @Test(arguments: [1, 2])
    func `operators are told in sentences, of one or of several`(count: Int) async throws {
        let home = try await WatcherHome(operators: Self.desk)
        try await home.recipe("list", #""limits": {"a_run": 1, "an_hour": 1000},"#)
        home.have(1...count)
        _ = try await home.run()
        let bad = (0..<count).map { #"{"id": "b\#($0)"}"# }
        let items = (1...(2 * count + 1)).map { #"{"id": \#($0), "title": "Item \#($0)"}"# }
        home.world.withLock { $0.body = "[\((items + bad).joined(separator: ", "))]" }
        _ = try await home.run()
        try await home.send()
        let said = home.world.withLock { $0.news.map(\.message) }
        let isOne = count == 1
        #expect(
            said.first
                == (isOne ? "1 item of list was" : "2 items of list were")
                + " taken as seen, and nothing was sent for \(isOne ? "it" : "them"): the source "
                + "was read for the first time.")
        #expect(
            said.contains(
                (isOne ? "1 notification of list is held" : "2 notifications of list are held")
                    + ": more than 1 in a run or 1000 in an hour."
                    + (isOne ? "" : " They can be released as one digest.")), "\(said)")
        #expect(
            said.contains {
                $0.hasPrefix(
                    isOne
                        ? "1 item of list cannot be used: all: title needs title"
                        : "2 items of list cannot be used; the first: all: title needs title")
            }, "\(said)")
    }

    @Test func `a flood of an hour is told as what it is`() async throws {
        let home = try await Self.home(#""limits": {"a_run": 5, "an_hour": 2},"#)
        home.have(1...6)
        _ = try await home.run()
        try await home.send()
        let held = home.world.withLock { $0.news.first { $0.kind == .held } }
        #expect(
            held?.message
                == "1 notification of list is held: more than 5 in a run or 2 in an hour.")
    }

    @Test func `what is held is told as a digest, once an hour`() async throws {
        let home = try await Self.home(#""limits": {"a_run": 1, "an_hour": 1000},"#)
        for round in 1...3 {
            home.have(1...3 + round * 5)
            _ = try await home.run()
            home.wait(.seconds(60))
        }
        try await home.send()
        let held = home.world.withLock { $0.news.filter { $0.kind == .held } }
        #expect(held.map(\.count) == [4])
        home.wait(.seconds(3600))
        home.have(1...30)
        _ = try await home.run()
        try await home.send()
        #expect(home.world.withLock { $0.news.count { $0.kind == .held } } == 2)
    }

    @Test func `a recipe names its own operators, and its mistake is told to them`() async throws {
        let home = try await Self.home(#""operators": "/desk AND /night","#)
        let sent = home.world.withLock { $0.submitted }
        #expect(sent.map(\.app) == ["news"] && sent.first?.audience == "/desk AND /night")
        try await home.recipe("list", #""operators": "/desk AND /night", "lmits": {},"#)
        try await home.send()
        #expect(Self.kinds(home) == [.baseline, .trouble])
        #expect(home.world.withLock { $0.submitted.last?.audience } == "/desk AND /night")
        try await home.service.reload()
        try await home.send()
        #expect(Self.kinds(home).count == 2)
    }

    @Test func `news of a delivery that is away are told later, and once`() async throws {
        let home = try await WatcherHome(operators: Self.desk)
        try await home.recipe()
        home.have(1...3)
        _ = try await home.run()
        home.world.withLock { $0.refusal = RPCError(.unavailable, "away") }
        _ = try? await home.service.sendDue(to: home.delivery)
        home.world.withLock { $0.refusal = nil }
        try await home.send()
        #expect(home.world.withLock { $0.accepted.count } == 1)
    }
}
