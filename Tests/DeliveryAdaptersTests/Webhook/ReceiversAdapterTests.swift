import DeliveryEngine
import Protocol
import TestCertificates
import TestSupport
import Testing

@testable import DeliveryAdapters

/// Webhooks to many receivers, some of which hang.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ReceiversAdapterTests {
    @Test(arguments: ["no", "yes"])
    func `a receiver that hangs does not block the others`(batch: String) async throws {
        let certificates = try Certificates.shared
        let (hung, good) = (try LateServer(certificates), try LateServer(certificates))
        good.goOn()
        let settings = [
            "allow": "localhost:\(hung.port), localhost:\(good.port)", "batch": batch,
            "authorities": try certificates.authorityText,
        ]
        try await withLoop { loop in
            let home = try AdapterHome("webhook", settings, on: loop)
            let most = await home.room
            #expect(most == (batch == "yes" ? 1000 : 16))
            let stuck = SampleMessage.make(address: hung.url)
            let waiting = Task { await home.send(Array(repeating: stuck, count: most)) }
            try await hung.waitForConnection()
            while await home.underWay < most { try await Task.sleep(for: .milliseconds(5)) }
            // A receiver may take a while: until then what is for it waits in the queue.
            let began = ContinuousClock.now
            while await home.room == 0 { try await Task.sleep(for: .milliseconds(5)) }
            #expect(ContinuousClock.now - began > .milliseconds(500))
            let next = await home.send(stuck)
            #expect(
                next
                    == .postponed(
                        after: .seconds(10),
                        reason: "https://localhost:\(hung.port) can take no more messages now"))
            for _ in 0..<3 {
                #expect(await home.send(SampleMessage.make(address: good.url)) == .accepted)
            }
            await home.close()
            #expect(await waiting.value.allSatisfy { $0.name == "unprocessed" })
            #expect(await home.send(stuck).name == "unprocessed")
        }
    }

    @Test func `a receiver is identified by its scheme, host and port`() {
        let names = [
            ("https://A.example/x?y", "https://a.example"),
            ("https://a.example:443/z", "https://a.example"),
            ("https://a.example:444/", "https://a.example:444"),
            ("http://A.example/x", "http://a.example:80"), ("http://[::1]:81/", "http://[::1]:81"),
            ("ftp://a.example/", ""), ("x", ""),
        ]
        for (url, name) in names { #expect(WebhookReceiver.name(of: url) == name) }
    }

    @Test func `failures that end together for one cause count once`() {
        var now = MonotonicInstant(nanoseconds: 1_000_000_000)
        let receiver = WebhookReceiver("https://a.example", 16, ProviderLimits())
        for round in 1...3 {
            let begun = now
            now = now + .seconds(15)
            for _ in 0..<16 {
                receiver.note(
                    .uncertain(reason: "it hung up"), isLate: true, begun: begun, at: now)
                now = now + .milliseconds(1)
            }
            #expect((receiver.health.rest(at: now.sinceOrigin) != nil) == (round == 3))
        }
    }

    @Test func `a receiver that does not answer in time is paused, one that answers is not`() {
        func rests(_ outcome: AttemptOutcome, isLate: Bool) -> Bool {
            let now = MonotonicInstant(nanoseconds: 1_000_000_000)
            let receiver = WebhookReceiver("https://a.example", 16, ProviderLimits())
            for _ in 0..<3 { receiver.note(outcome, isLate: isLate, begun: now, at: now) }
            let rests = receiver.health.rest(at: now.sinceOrigin) != nil
            #expect(receiver.room(now) == (rests ? 1 : 16))
            receiver.note(.accepted, isLate: false, begun: now, at: now)
            #expect(receiver.room(now) == 16)
            return rests
        }
        let busy = AttemptOutcome.deviceBusy(after: nil, reason: "answered 503")
        #expect(rests(.uncertain(reason: "timed out"), isLate: true))
        #expect(rests(.uncertain(reason: "it hung up"), isLate: false))
        #expect(rests(busy, isLate: true))
        #expect(!rests(busy, isLate: false))
        #expect(!rests(.gone(since: nil, reason: "answered 410"), isLate: true))
        #expect(!rests(.unprocessed(reason: "held"), isLate: true))
        #expect(!rests(.postponed(after: .seconds(1), reason: "full"), isLate: true))
    }
}
