import DeliveryEngine
import Foundation
import Protocol
import ServiceKit
import TestSupport
import Testing
import Transport

@testable import DeliveryAdapters

/// The adapter for APNs over TLS with the simulator, whose ledger is the truth.
@Suite(.serialized, .timeLimit(.minutes(10))) struct APNsStandInTests {
    static func values(_ standIn: StandInProcess, _ more: [String: String] = [:]) -> AdapterValues {
        AdapterValues(
            app: "news",
            [
                "team-id": "TEAM123456", "key-id": "KEY1234567", "key": TestKeys.p256.secret,
                "topic": "org.example.news", "endpoint": standIn.endpoint,
                "authorities": standIn.authority,
            ].merging(more) { $1 }, privateTargets: .all)
    }

    private func drive<Value: Sendable>(
        _ standIn: StandInProcess, _ more: [String: String] = [:],
        _ body: (AdapterDriver) async throws -> Value
    ) async throws -> Value {
        let values = Self.values(standIn, more)
        return try await withLoop { loop in
            let driver = try AdapterDriver(on: loop) { try APNsKind().make(values, $0) }
            let value = try await body(driver)
            #expect(await !driver.wasCalledInside)
            await driver.close()
            return value
        }
    }

    /// Returns messages of one notification to `count` devices.
    static func messages(_ count: Int, prefix: String = "aa") -> [OutgoingMessage] {
        (0..<count).map { index in
            let digits = String(index, radix: 16)
            let padded = String(repeating: "0", count: 8 - digits.count) + digits
            var message = SampleMessage.make(address: prefix + padded)
            message.messageID = MessageID.of(message.notificationID, UInt32(index))
            let now = WallClock.system.now()
            (message.time, message.expireTime) = (now, now + .seconds(3600))
            return message
        }
    }

    @Test func `in a faulty APNs campaign each outcome agrees with the simulator's ledger`()
        async throws
    {
        let script = """
            10% seed=1    410 Unregistered age=1h
            aa0000001*    400 BadDeviceToken
            aa0000002*    429 TooManyRequests retry-after=7
            * requests=200..203 503 ServiceUnavailable retry-after=5
            * every=150   goaway Shutdown last=before
            * requests=400 goaway Shutdown last=this
            * requests=500 reset refused-stream
            """
        let standIn = try StandInProcess("apns", script: script)
        let messages = Self.messages(1000)
        let reports = try await drive(standIn) { await $0.run(messages) }
        let ledger = try standIn.ledger
        // The last word of each message in the ledger is the outcome that was told.
        var last: [String: StandInProcess.Line] = [:]
        for line in ledger { last[line.address] = line }
        for (message, report) in zip(messages, reports) {
            let line = try #require(last[message.address])
            switch line.status {
            case 200: #expect(report.outcome == .accepted)
            case 410:
                guard case .gone(let since?, _) = report.outcome else {
                    Issue.record("\(report.outcome)")
                    continue
                }
                #expect(abs((message.time - since).inSeconds - 3600) < 60)
            case 400: #expect(["refused", "gone"].contains(report.outcome.name))
            case 429:
                #expect(report.outcome.name == "device_busy" && report.outcome.wait == .seconds(7))
            case 503:
                #expect(
                    report.outcome.name == "provider_fails" && report.outcome.wait == .seconds(5))
            default: Issue.record("\(line) \(report)")
            }
        }
        // What was accepted was accepted once: GOAWAY and refused streams were sent again, no others.
        let accepted = ledger.filter { $0.status == 200 }.map(\.address)
        #expect(accepted.count == Set(accepted).count)
        #expect(accepted.count == reports.count { $0.outcome == .accepted })
        #expect(accepted.count > 700)
        #expect(reports.count { $0.history.count > 1 } > 1)
        // The same id at each try.
        for (_, lines) in Dictionary(grouping: ledger, by: \.address) {
            #expect(Set(lines.map(\.id)).count == 1)
        }
    }

    @Test func `every push type passes the simulator's own rules`() async throws {
        let standIn = try StandInProcess("apns", "--bundle-id", "org.example.news")
        var messages = APNsPushType.allCases.map { APNsPushTypeTests.message($0) }
        for event in [Proto.LiveActivityEvent.start, .end] {
            messages.append(
                APNsPushTypeTests.message(.liveactivity) {
                    $0.apns?.liveActivity?.event = event
                    guard event == .start else { return }
                    $0.apns?.liveActivity?.attributesType = "Match"
                    $0.apns?.liveActivity?.attributes = "{}"
                })
        }
        let now = WallClock.system.now()
        for place in messages.indices {
            messages[place].messageID = "01abc-\(place)"
            (messages[place].time, messages[place].expireTime) = (now, now + .seconds(3600))
        }
        let sent = messages
        let reports = try await drive(standIn) { await $0.run(sent) }
        for (message, report) in zip(messages, reports) {
            #expect(report.outcome == .accepted, "\(message.content)")
        }
        #expect(try standIn.ledger.map(\.status) == Array(repeating: 200, count: 13))
    }

    @Test func `tokens of another topic affect only themselves, and are not tried again`()
        async throws
    {
        let script = "aa0000002* 400 DeviceTokenNotForTopic"
        let standIn = try StandInProcess("apns", script: script)
        let messages = Self.messages(100)
        let (first, second) = try await drive(standIn) {
            (await $0.run(messages), await $0.run(messages))
        }
        for (place, report) in first.enumerated() {
            #expect(report.outcome == ((32..<48).contains(place) ? Self.foreign : .accepted))
        }
        #expect(second.map(\.outcome) == first.map(\.outcome))
        #expect(try standIn.ledger.count { $0.status == 400 } == 16)
    }

    private static let foreign = AttemptOutcome.wrongTarget(
        after: nil, reason: "400 DeviceTokenNotForTopic")

    @Test(arguments: [80, 100])
    func `a lane stops and deletes no address if most tokens are of another topic`(
        percent: Int
    ) async throws {
        let script = "\(percent)% seed=3 400 DeviceTokenNotForTopic"
        let standIn = try StandInProcess("apns", script: script)
        let messages = Self.messages(60)
        let reports = try await drive(standIn) { driver in
            var reports: [AdapterDriver.Report] = []
            for message in messages { reports.append(await driver.run(message)) }
            return reports
        }
        let held = try #require(reports.firstIndex { $0.outcome.name == "credentials" })
        #expect(reports[held].outcome.reason.contains("check the topic"))
        #expect(!reports.contains { $0.outcome.name == "gone" })
        // A few may be doubted while others were taken; none where none was.
        let doubted = reports[..<held].count { $0.outcome == Self.foreign }
        #expect(doubted <= (percent == 100 ? 0 : 10))
    }

    @Test func `the ledger check detects a message sent twice`() async throws {
        let standIn = try StandInProcess("apns")
        let messages = Self.messages(3)
        _ = try await drive(standIn) { await $0.run(messages + [messages[1]]) }
        let accepted = try standIn.ledger.filter { $0.status == 200 }.map(\.address)
        #expect(accepted.count == 4 && Set(accepted).count == 3)
    }

    @Test func `a hanging or slow provider leaves no message without an outcome`()
        async throws
    {
        let standIn = try StandInProcess(
            "apns", script: "aa00000003 hang\naa00000005 drip 5ms\n* latency 1ms")
        var messages = Self.messages(10)
        // Of use for a short time only: nothing is waited for beyond that.
        messages[3].expireTime = messages[3].time + .seconds(2)
        let reports = try await drive(standIn) { await $0.run(messages) }
        for (index, report) in reports.enumerated() {
            #expect(report.outcome.name == (index == 3 ? "uncertain" : "accepted"))
        }
        #expect(try standIn.ledger.count == 10)
    }

    @Test func `one stream is open until the first success, and after each rejection in the cut`()
        async throws
    {
        let script = "set streams-after-rejection 1\nset streams 20\nab* 410\n* latency 2ms"
        let standIn = try StandInProcess("apns", script: script)
        let dead = Self.messages(10, prefix: "ab")
        let alive = Self.messages(50)
        let (reports, most) = try await drive(standIn) { driver in
            let first = await driver.run(dead)
            #expect(await driver.most == 1)
            let rest = await driver.run(alive)
            return (first + rest, await driver.most)
        }
        #expect(
            reports.map(\.outcome.name) == Array(repeating: "gone", count: 10)
                + Array(repeating: "accepted", count: 50))
        // Two connections of twenty streams.
        #expect((2...40).contains(most))
    }

    @Test func `in the cut requests go in rounds, so that few streams are refused`()
        async throws
    {
        let script = "set streams-after-rejection 1\n10% seed=1 410 Unregistered age=1h"
        let standIn = try StandInProcess("apns", script: script)
        let messages = Self.messages(6000)
        let reports = try await drive(standIn) { await $0.run(messages) }
        let rejected = reports.count { $0.outcome.name == "gone" }
        #expect((500...700).contains(rejected))
        #expect(reports.count { $0.outcome == .accepted } == 6000 - rejected)
        // What both connections had under way may have crossed with the first rejections.
        let refused = reports.reduce(0) { $0 + $1.history.count - 1 }
        #expect(refused < 300 + rejected / 2, "\(refused) of \(rejected)")
    }

    @Test(arguments: [true, false])
    func `an expired token is renewed and the message sent again, unless it is young`(
        isOld: Bool
    ) async throws {
        let standIn = try StandInProcess("apns", script: "set token-age 5")
        let values = Self.values(standIn)
        let (first, second) = try await withLoop { loop in
            let driver = try AdapterDriver(on: loop) { tools in
                var rules = TokenMinter.Rules()
                rules.interval = isOld ? .seconds(1) : .seconds(1200)
                var tools = tools
                tools.apnsTokens = APNsTokens(rules: rules)
                return try APNsKind().make(values, tools)
            }
            let first = await driver.run(Self.messages(1)[0], tries: 3)
            try await Task.sleep(for: .milliseconds(6100))
            let second = await driver.run(Self.messages(2)[1], tries: 3)
            await driver.close()
            return (first, second)
        }
        #expect(first.outcome == .accepted)
        guard isOld else {
            #expect(second.outcome == .credentials(reason: "403 ExpiredProviderToken"))
            #expect(try standIn.ledger.map(\.status) == [200, 403])
            return
        }
        #expect(second.outcome == .accepted)
        #expect(second.history.count == 2)
        #expect(try standIn.ledger.map(\.status) == [200, 403, 200])
    }

    @Test func `TooManyProviderTokenUpdates loses no message and makes no other token`()
        async throws
    {
        let standIn = try StandInProcess("apns", script: "set token-updates 0\nset token-rest 1")
        let reports = try await drive(standIn) { driver in
            let first = await driver.run(Self.messages(1)[0])
            let second = await driver.run(Self.messages(2)[1])
            return [first, second]
        }
        for report in reports {
            #expect(report.outcome.name == "provider_busy")
            #expect(report.outcome.reason == "429 TooManyProviderTokenUpdates")
        }
    }

    @Test(arguments: [
        ("--team", "OTHER12345"), ("--key-id", "OTHER12345"),
    ])
    func `a refused provider token is reported, and the message is kept`(
        option: String, value: String
    ) async throws {
        let standIn = try StandInProcess("apns", option, value)
        let report = try await drive(standIn) { await $0.run(Self.messages(1)[0]) }
        #expect(report.outcome == .credentials(reason: "403 InvalidProviderToken"))
    }

    @Test func `a certificate signed by another authority is refused`() async throws {
        let standIn = try StandInProcess("apns")
        let other = try StandInProcess("apns")
        let report = try await drive(standIn, ["authorities": other.authority]) {
            await $0.run(Self.messages(1)[0])
        }
        #expect(report.outcome.name == "unreachable")
        #expect(report.outcome.reason.contains("certificate"))
        #expect(try standIn.ledger.isEmpty)
    }

    @Test func `a message on a cut connection is uncertain, and the next connection goes on`()
        async throws
    {
        let standIn = try StandInProcess("apns", script: "* requests=5 cut")
        let messages = Self.messages(20)
        let reports = try await drive(standIn) { driver in
            // One at a time: who else was under way would be uncertain too.
            var reports: [AdapterDriver.Report] = []
            for message in messages { reports.append(await driver.run(message)) }
            return reports
        }
        #expect(reports.map(\.outcome.name).count { $0 == "uncertain" } == 1)
        #expect(reports.count { $0.outcome == .accepted } == 19)
        #expect(try standIn.ledger.count { $0.status == 200 } == 19)
    }
}
