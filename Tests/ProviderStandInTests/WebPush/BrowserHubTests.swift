import Crypto
import JSON
import Protocol
import Testing

@testable import ProviderStandIn

/// Messages between browsers and the simulated push service, and its state about browsers.
@Suite struct BrowserHubTests {
    /// A browser that records the messages it gets.
    private final class Link: BrowserLink {
        var got: [String] = []
        var isClosed = false

        func deliver(_ message: BrowserMessage, _: BrowserSubscription) { got.append(message.id) }
        func close() { isClosed = true }
    }

    private final class World {
        var now: Int64 = 1_800_000_000_000
        var notes: [BrowserNote] = []
        var hub: BrowserHub {
            made
                ?? {
                    let hub = BrowserHub(
                        origin: "https://localhost:1", random: .system, clock: { self.now },
                        note: { self.notes.append($0) })
                    made = hub
                    return hub
                }()
        }
        private var made: BrowserHub?

        func subscribe(_ browser: String, _ channel: String = "c") -> String {
            hub.subscribe(BrowserSubscription(browser: browser, channel: channel, sender: "k"))
        }

        func send(_ id: String, to subscription: String, seconds: Int64 = 60, topic: String = "") {
            hub.deliver(
                BrowserMessage(
                    id: id, subscription: subscription, body: [1], topic: topic,
                    expires: now + seconds * 1000))
        }
    }

    @Test func `what a browser has not acknowledged comes again, and then no more`() {
        let (world, first, second) = (World(), Link(), Link())
        let name = world.hub.name(of: nil)
        let subscription = world.subscribe(name)
        world.send("early", to: subscription)
        world.hub.connect(name, first)
        world.send("late", to: subscription)
        #expect(first.got == ["early", "late"])
        world.hub.acknowledge(name, "early", code: 100)
        world.hub.acknowledge(name, "early", code: 100)
        #expect(world.notes.map(\.message) == ["early"])
        world.hub.connect(name, second)
        #expect(first.isClosed && second.got == ["late"])
    }

    @Test func `a browser that is away gets neither what has expired nor what was replaced`() {
        let (world, link) = (World(), Link())
        let name = world.hub.name(of: nil)
        let subscription = world.subscribe(name)
        world.send("old", to: subscription, seconds: 1)
        world.send("one", to: subscription, topic: "t")
        world.send("two", to: subscription, topic: "t")
        world.now += 5000
        world.hub.connect(name, link)
        #expect(link.got == ["two"])
        for number in 0..<150 { world.send("\(number)", to: subscription) }
        let again = Link()
        world.hub.connect(name, again)
        #expect(again.got.count == 100 && again.got.last == "149")
    }

    @Test func `a browser that is forgotten gets another name, and its subscriptions end`() {
        let (world, link) = (World(), Link())
        let name = world.hub.name(of: nil)
        #expect(world.hub.name(of: name) == name)
        let subscription = world.subscribe(name)
        let other = world.subscribe(world.hub.name(of: nil))
        world.hub.connect(name, link)
        #expect(world.hub.forgetBrowser(of: subscription) && !world.hub.forgetBrowser(of: "?"))
        #expect(link.isClosed && world.hub.subscription(subscription)?.isGone == true)
        #expect(world.hub.name(of: name) != name)
        #expect(world.hub.subscription(other)?.isGone == false)
        #expect(world.hub.end(other) && world.hub.subscription(other)?.isGone == true)
    }

    @Test func `Firefox greets, subscribes, unsubscribes and acknowledges`() throws {
        let world = World()
        var session = AutopushSession(world.hub)
        func say(_ text: String) throws -> JSONValue? {
            try session.receive(Array(text.utf8)).map { try JSONDocument(parsing: $0).root }
        }
        #expect(try say(#"{"messageType":"register","channelID":"c","key":"k"}"#) == nil)
        let hello = try say(#"{"messageType":"hello","use_webpush":true,"broadcasts":{}}"#)
        #expect(try hello?.required("uaid").string() == session.name)
        let made = try say(#"{"messageType":"register","channelID":"c","key":"k"}"#)
        let endpoint = try #require(try made?.required("pushEndpoint").string())
        let id = String(try #require(endpoint.split(separator: "/").last))
        let subscription = try #require(world.hub.subscription(id))
        #expect(subscription.channel == "c" && subscription.sender == "k")
        world.send("m", to: id)
        let update = #"{"channelID":"c","version":"m","code":101}"#
        #expect(try say(#"{"messageType":"ack","updates":[\#(update)]}"#) == nil)
        #expect(world.notes.map(\.code) == [101])
        let pong = try session.receive(Array("{}".utf8))
        #expect(pong == Array("{}".utf8))
        _ = try say(#"{"messageType":"unregister","channelID":"c","code":200}"#)
        #expect(world.hub.subscription(id)?.isGone == true)
        #expect(throws: JSONError.self) { try say("{") }
    }

    @Test func `Chromium logs in, says what it has, and is asked about each push`() throws {
        var session = MCSSession()
        var login: [UInt8] = []
        login.appendField(3, packed: Array("77".utf8))
        login.appendField(10, packed: Array("m0".utf8))
        let bytes = [41, 2, UInt8(login.count)] + login
        var events: [MCSSession.Event] = []
        for byte in bytes { events += try session.receive([byte]) }
        #expect(events == [.login(name: "77", received: ["m0"])])
        #expect(session.welcome(now: 1).prefix(2) == [41, 3])
        let message = BrowserMessage(id: "m1", subscription: "s", body: [1, 2], expires: 5)
        let subscription = BrowserSubscription(browser: "77", channel: "wp:a", sender: "k")
        let push = session.push(message, subscription, now: 1)
        #expect(push.first == 8 && push.suffix(2) == [0, 0])
        // It has the answer to the login, and not yet the push; then it has both.
        #expect(try session.receive([1, 2, 0x10, 1]).isEmpty)
        #expect(try session.receive([1, 2, 0x10, 2]) == [.acknowledged(["m1"])])
        #expect(try session.receive([1, 2, 0x10, 3]).isEmpty)
        #expect(try session.receive([0, 0, 4, 0]) == [.ping, .close])
        #expect(throws: MCSSession.Malformed.self) { try session.receive([8, 2, 0xFF, 0xFF]) }
        var other = MCSSession()
        #expect(throws: MCSSession.Malformed.self) { try other.receive([40]) }
        #expect(throws: MCSSession.Malformed.self) {
            try other.receive([41, 8, 0xFF, 0xFF, 0xFF, 0xFF, 1])
        }
    }
}
