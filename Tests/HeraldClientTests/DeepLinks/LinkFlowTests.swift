import HeraldClient
import Testing
import Times

struct LinkFlowTests {
    private static let match = LinkTable.Match(
        JSONValue.object([
            "route": .text("bill"), "parameters": .object([:]), "asksFirst": .bool(false),
        ]))
    private static let asking = LinkTable.Match(
        JSONValue.object([
            "route": .text("invite"), "parameters": .object([:]), "asksFirst": .bool(true),
        ]))
    private static let start = UnixTime(milliseconds: 1_795_000_000_000)

    private static func after(_ seconds: Int64) -> UnixTime { start + .seconds(seconds) }

    private static func open(
        _ flow: inout LinkFlow, _ text: String, _ match: LinkTable.Match? = nil
    ) -> [LinkFlow.Action] {
        let link = DeepLink(text, from: .outside)
        return flow.handle(.opened(link, .route(match ?? Self.match)), at: start)
    }

    @Test func `a link that the app is ready for is presented, and then gone`() {
        var flow = LinkFlow()
        let link = DeepLink("/a", from: .outside)
        #expect(
            Self.open(&flow, "/a") == [
                .noteOpened(link), .askReadiness(link, number: 1), .wakeUp(Self.after(30)),
            ])
        #expect(
            flow.handle(.readiness(.ready, number: 1), at: Self.start) == [
                .present(link, Self.match, number: 2)
            ])
        #expect(flow.handle(.presented(true, number: 2), at: Self.start).isEmpty)
        #expect(flow.waiting == nil)
    }

    @Test func `a link waits while the app loads, and is asked for again when that changes`() {
        var flow = LinkFlow()
        _ = Self.open(&flow, "/a")
        #expect(flow.handle(.readiness(.loading, number: 1), at: Self.after(1)).isEmpty)
        let link = DeepLink("/a", from: .outside)
        #expect(flow.handle(.changed, at: Self.after(2)) == [.askReadiness(link, number: 2)])
    }

    @Test func `another team is switched to first, once`() {
        var flow = LinkFlow()
        _ = Self.open(&flow, "/a")
        let link = DeepLink("/a", from: .outside)
        #expect(
            flow.handle(.readiness(.otherTeam("T2"), number: 1), at: Self.start) == [
                .switchTeam("T2", number: 2)
            ])
        #expect(flow.handle(.changed, at: Self.start) == [.askReadiness(link, number: 3)])
        #expect(
            flow.handle(.readiness(.otherTeam("T2"), number: 3), at: Self.start) == [
                .showFallback(link, .teamUnavailable)
            ])
    }

    @Test func `a newer tap takes the place of the link that waits`() {
        var flow = LinkFlow()
        _ = Self.open(&flow, "/a")
        let actions = Self.open(&flow, "/b")
        #expect(
            actions.contains(.noteDropped(DeepLink("/a", from: .outside), .superseded)))
        #expect(flow.waiting?.text == "/b")
        // The answer to the first question says nothing of the second link.
        #expect(flow.handle(.readiness(.ready, number: 1), at: Self.start).isEmpty)
    }

    @Test func `after thirty seconds a screen says that it did not work`() {
        var flow = LinkFlow()
        _ = Self.open(&flow, "/a")
        #expect(flow.handle(.tick, at: Self.after(29)).isEmpty)
        #expect(
            flow.handle(.tick, at: Self.after(30)) == [
                .showFallback(DeepLink("/a", from: .outside), .timedOut)
            ])
        #expect(flow.handle(.changed, at: Self.after(31)).isEmpty)
    }

    @Test func `what a web page can open asks before it changes something`() {
        for answer in [true, false] {
            var flow = LinkFlow()
            _ = Self.open(&flow, "/i", Self.asking)
            let link = DeepLink("/i", from: .outside)
            #expect(
                flow.handle(.readiness(.ready, number: 1), at: Self.start) == [
                    .confirm(link, Self.asking, number: 2)
                ])
            let expected: LinkFlow.Action =
                answer
                ? .present(link, Self.asking, number: 3) : .noteDropped(link, .declined)
            #expect(
                flow.handle(.answered(answer, number: 2), at: Self.after(60)) == [expected])
        }
    }

    @Test func `who logs out while a link waits sees why it is gone, and another team's stays`() {
        var flow = LinkFlow()
        let link = DeepLink("/a", from: .push, messageID: "m", team: "T1")
        _ = flow.handle(.opened(link, .route(Self.match)), at: Self.start)
        #expect(flow.handle(.loggedOut("T2"), at: Self.start).isEmpty)
        #expect(
            flow.handle(.loggedOut("T1"), at: Self.start) == [.showFallback(link, .loggedOut)])
    }

    @Test func `a team that is not signed in, and what the app refuses, end on a screen`() {
        for (readiness, problem) in [
            (LinkReadiness.signedOut("T1"), LinkProblem.signedOut), (.ready, .refused),
        ] {
            var flow = LinkFlow()
            _ = Self.open(&flow, "/a")
            var actions = flow.handle(.readiness(readiness, number: 1), at: Self.start)
            if readiness == .ready {
                actions = flow.handle(.presented(false, number: 2), at: Self.start)
            }
            #expect(actions == [.showFallback(DeepLink("/a", from: .outside), problem)])
        }
    }

    @Test func `being shown around drops the link without a word to the person`() {
        var flow = LinkFlow()
        _ = Self.open(&flow, "/a")
        #expect(
            flow.handle(.onboarding, at: Self.start) == [
                .noteDropped(DeepLink("/a", from: .outside), .onboarding)
            ])
    }

    @Test func `a tap that the system reports twice is one`() {
        var flow = LinkFlow()
        let link = DeepLink("/a", from: .push, messageID: "m")
        #expect(!flow.handle(.opened(link, .route(Self.match)), at: Self.start).isEmpty)
        #expect(flow.handle(.opened(link, .route(Self.match)), at: Self.start).isEmpty)
        // A link without a message may be opened again.
        #expect(!Self.open(&flow, "/b").isEmpty)
        #expect(!Self.open(&flow, "/b").isEmpty)
    }

    @Test func `a launch long after the tap does not jump to the link`() {
        for late in [30, 3_600, -3_600] as [Int64] {
            var flow = LinkFlow()
            _ = Self.open(&flow, "/a")
            #expect(
                flow.handle(.relaunched, at: Self.after(late)) == [
                    .noteDropped(DeepLink("/a", from: .outside), .timedOut)
                ])
        }
    }

    @Test func `a link that ends the app twice is not tried a third time`() {
        var flow = LinkFlow()
        _ = Self.open(&flow, "/a")
        let link = DeepLink("/a", from: .outside)
        _ = flow.handle(.readiness(.ready, number: 1), at: Self.start)
        #expect(flow.handle(.relaunched, at: Self.after(1)).first == .askReadiness(link, number: 3))
        _ = flow.handle(.readiness(.ready, number: 3), at: Self.after(1))
        #expect(
            flow.handle(.relaunched, at: Self.after(2)) == [.showFallback(link, .crashed)])
    }

    @Test func `what is no link of the app ends on a screen or in a browser`() {
        var flow = LinkFlow()
        let link = DeepLink("x", from: .push)
        #expect(
            flow.handle(.opened(link, .unknown), at: Self.start) == [
                .noteOpened(link), .showFallback(link, .unknownLink),
            ])
        #expect(
            flow.handle(.opened(link, .browser), at: Self.start) == [
                .noteOpened(link), .openInBrowser(link),
            ])
    }
}

extension LinkTable.Match {
    fileprivate init(_ value: JSONValue) {
        do {
            self = try value.decoded(Self.self)
        } catch {
            fatalError("the test's own value does not decode: \(error)")
        }
    }
}
