import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Synchronization
import Testing

@testable import DeliveryService

/// The test of a provider with one message.
struct ProviderTrialTests {
    private func address(
        _ value: String, kind: String = "parrot", environment: String = "",
        state: Proto.AddressState = .active
    ) -> Proto.Address {
        var address = Proto.Address()
        (address.kind, address.value) = (kind, value)
        (address.environment, address.state) = (environment, state)
        return address
    }

    @Test func `the test of a provider sends one message to the device with its credentials`()
        async throws
    {
        try await withProviders { world, home in
            var perch = address("perch-1")
            perch.topic = "org.example"
            (perch.publicKey, perch.authSecret) = ([1, 2], [3])
            home.registry.add("d1", [address("x", kind: "other"), perch])
            _ = try await world.set()
            let answer = try await world.test()
            #expect(answer.outcome == .accepted && answer.reason.isEmpty)
            #expect(answer.addressKind == "parrot")
            let message = try #require(home.parrot.sent.first)
            #expect(home.parrot.sent.count == 1)
            #expect(answer.messageId == message.messageID)
            #expect((message.app, message.deviceID, message.address) == ("news", "d1", "perch-1"))
            #expect((message.topic, message.keys) == ("org.example", [1, 2, 3]))
            #expect((message.locale, message.type) == ("de-AT", "/test"))
            #expect(message.content.title == "Test from Herald")
            #expect(message.expireTime == home.clock.now + .seconds(600))
            #expect(home.parrot.state.withLock { $0.closed == $0.made.count && $0.flushed == 1 })
            #expect(await world.service.trialsUnderWay == 0)
        }
    }

    @Test(arguments: ["/test", "/test/more", "/other"])
    func `no test is sent while a switch of its type is on`(type: String) async throws {
        try await withProviders { world, home in
            home.registry.add("d1", [address("perch-1")])
            _ = try await world.set()
            var request = Proto.SetKillSwitchRequest()
            (request.app, request.type) = ("news", type)
            (request.on, request.reason) = (true, "a storm")
            _ = try await world.client.setKillSwitch(request, ProviderWorld.admin)
            let refused = await failure { _ = try await world.test() }
            #expect(refused?.code == (type == "/test" ? .failedPrecondition : nil))
            #expect(home.parrot.sent.count == (type == "/test" ? 0 : 1))
        }
    }

    @Test func `the content of a provider's test may be given, and is checked like any other`()
        async throws
    {
        try await withProviders { world, home in
            home.registry.add("d1", [address("perch-1")])
            _ = try await world.set()
            _ = try await world.test { request in
                request.content = Proto.Content()
                request.content?.body = "Polly wants a cracker"
            }
            #expect(home.parrot.sent.map(\.content.body) == ["Polly wants a cracker"])
            let error = await failure {
                try await world.test { $0.content = Proto.Content() }
            }
            #expect(error?.violations.map(\.field) == ["content"])
            #expect(home.parrot.sent.count == 1)
        }
    }

    @Test
    func `a provider says how its last test ended, after a restart too, until it is set anew`()
        async throws
    {
        try await withProviderHome { home in
            home.registry.add("d1", [address("perch-1")])
            let ended = home.clock.now.timestamp
            try await home.run { world in
                _ = try await world.set()
                #expect(try await world.list().first?.trial == nil)
                home.parrot.says(.credentials(reason: "r"))
                _ = try await world.test()
                home.parrot.says(.accepted)
                _ = try await world.test()
            }
            home.clock.advance(.seconds(1))
            try await home.run { world in
                let trial = try #require(try await world.list().first?.trial)
                #expect(trial.outcome == .accepted && trial.time == ended)
                _ = try await world.set()
                #expect(try await world.list().first?.trial == nil)
            }
        }
    }

    private static let outcomes: [(AttemptOutcome, Proto.ProviderOutcome)] = [
        (.gone(since: nil, reason: "r"), .gone), (.refused(reason: "r"), .refused),
        (.credentials(reason: "r"), .credentials),
        (.deviceBusy(after: .milliseconds(1500), reason: "r"), .deviceBusy),
        (.providerBusy(after: .milliseconds(1500), reason: "r"), .providerBusy),
        (.providerFails(after: .milliseconds(1500), reason: "r"), .providerFails),
        (.unreachable(reason: "r"), .unreachable), (.unprocessed(reason: "r"), .unprocessed),
        (.uncertain(reason: "r"), .uncertain),
        (.wrongTarget(after: .seconds(60), reason: "r"), .wrongTarget),
    ]

    @Test func `the test of a provider returns its answer and how long to wait`() async throws {
        try await withProviders { world, home in
            home.registry.add("d1", [address("perch-1")])
            _ = try await world.set()
            for (outcome, told) in Self.outcomes {
                home.parrot.says(outcome)
                let answer = try await world.test()
                #expect(answer.outcome == told && answer.reason == "r")
                let waits = [.deviceBusy, .providerBusy, .providerFails].contains(told)
                #expect(
                    answer.retryAfter.map { [Int64($0.nanos), $0.seconds] }
                        == (waits ? [500_000_000, 1] : nil))
            }
            #expect(Set(Self.outcomes.map(\.1)).count == 10)
        }
    }

    @Test func `a provider's answer is returned without secrets and control characters, and cut`()
        async throws
    {
        try await withProviders { world, home in
            home.registry.add("d1", [address("perch-1")])
            _ = try await world.set()
            let long = String(repeating: "ä", count: 600)
            home.parrot.says(.refused(reason: "not\u{1b}[1m good-token-1 \(long)"))
            let reason = try await world.test().reason
            #expect(reason.hasPrefix("not[1m [secret] ää"))
            #expect((511...512).contains(reason.utf8.count))
        }
    }

    @Test func `the test of a provider uses the best active address of its environment`()
        async throws
    {
        let kinds: (Parrot) -> [any AdapterKind] = {
            [$0.kind(reaching: ["parrot", "pigeon"]), $0.kind("all", reaching: [])]
        }
        try await withProviders(kinds: kinds) { world, home in
            let cage = [("account", "polly"), ("token", "good"), ("environment", "cage")]
            _ = try await world.set(cage)
            _ = try await world.set(cage, kind: "all")
            let lists: [([Proto.Address], String)] = [
                ([address("b", kind: "pigeon"), address("a")], "a"),
                ([address("a", environment: "jungle"), address("b", environment: "cage")], "b"),
                ([address("a", state: .suspect), address("b")], "b"),
                ([address("a", state: .suspect)], "a"),
                ([address("a", state: .invalid), address("b", kind: "pigeon")], "b"),
            ]
            for (addresses, expected) in lists {
                home.registry.add("d1", addresses)
                _ = try await world.test()
                #expect(home.parrot.sent.last?.address == expected)
            }
            let count = home.parrot.sent.count
            for state in [Proto.AddressState.invalid, .moved] {
                home.registry.add("d1", [address("a", state: state), address("c", kind: "cat")])
                let error = await failure { try await world.test() }
                #expect(error?.code == .failedPrecondition)
                #expect(error?.message.contains("parrot, pigeon") == true)
            }
            #expect(home.parrot.sent.count == count)
            let answer = try await world.test("all")
            #expect(answer.outcome == .accepted && answer.addressKind.isEmpty)
            #expect(home.parrot.sent.last?.address == "")
        }
    }

    @Test func `no test message is sent while a kill switch is on`() async throws {
        try await withProviders { world, home in
            home.registry.add("d1", [address("perch-1")])
            _ = try await world.set()
            try await world.stopSending()
            let error = await failure { try await world.test() }
            #expect(error?.code == .failedPrecondition)
            #expect(error?.message.contains("a storm") == true)
            #expect(home.parrot.sent.isEmpty)
            try await world.stopSending(false)
            #expect(try await world.test().outcome == .accepted)
        }
    }

    @Test func `a kill switch set while a provider's test waits for room stops the test`()
        async throws
    {
        try await withProviders { world, home in
            home.registry.add("d1", [address("perch-1")])
            _ = try await world.set()
            home.parrot.state.withLock { $0.room = 0 }
            async let waiting = failure { try await world.test() }
            try await eventually { await world.service.trialsUnderWay == 1 }
            try await world.stopSending()
            home.parrot.makeRoom()
            #expect(await waiting?.code == .failedPrecondition)
            #expect(home.parrot.sent.isEmpty)
            #expect(home.parrot.state.withLock { $0.closed == $0.made.count })
            #expect(home.parrot.state.withLock { $0.onRoom == nil })
        }
    }

    @Test func `the test of a provider waits while its adapter has no room`() async throws {
        try await withProviders { world, home in
            home.registry.add("d1", [address("perch-1")])
            _ = try await world.set()
            home.parrot.state.withLock { $0.room = 0 }
            async let answer = world.test()
            try await eventually { await world.service.trialsUnderWay == 1 }
            #expect(home.parrot.sent.isEmpty)
            home.parrot.makeRoom()
            #expect(try await answer.outcome == .accepted)
            #expect(home.parrot.sent.count == 1)
        }
    }

    @Test func `the test of a provider without an answer in time returns what is known`()
        async throws
    {
        try await withProviders(patience: .milliseconds(50)) { world, home in
            home.registry.add("d1", [address("perch-1")])
            _ = try await world.set()
            home.parrot.state.withLock { $0.isSilent = true }
            #expect(try await world.test().outcome == .uncertain)
            home.parrot.state.withLock { $0.room = 0 }
            #expect(try await world.test().outcome == .unprocessed)
            #expect(home.parrot.sent.count == 1)
            #expect(home.parrot.state.withLock { $0.closed == $0.made.count })
        }
    }

    @Test func `an app's tests leave room for those of other apps`() {
        #expect(ProviderTrials.refusal(ofApp: 1, ofAll: 7) == nil)
        #expect(ProviderTrials.refusal(ofApp: 2, ofAll: 2)?.code == .resourceExhausted)
        #expect(ProviderTrials.refusal(ofApp: 0, ofAll: 8)?.code == .resourceExhausted)
        #expect(ProviderBounds.trialsOfApp * 4 <= ProviderBounds.trials)
    }

    @Test func `at most two tests of an app run at the same time`() async throws {
        try await withProviders { world, home in
            home.registry.add("d1", [address("perch-1")])
            _ = try await world.set()
            home.parrot.state.withLock { $0.room = 0 }
            try await withThrowingTaskGroup(of: Proto.ProviderOutcome.self) { group in
                for _ in 0..<2 { group.addTask { try await world.test().outcome } }
                try await eventually { await world.service.trialsUnderWay == 2 }
                #expect(await failure { try await world.test() }?.code == .resourceExhausted)
                // Each sets the one callback of the parrot: all are asked by hand.
                home.parrot.state.withLock { $0.room = 2 }
                for number in 1...2 { await ProviderTrialRun.send(number, on: world.service) }
                for try await outcome in group { #expect(outcome == .accepted) }
            }
            #expect(try await world.test().outcome == .accepted)
        }
    }

    @Test func `a device that is unknown or muted gets no test`() async throws {
        try await withProviders { world, home in
            home.registry.add("d1", [address("perch-1")], muted: true)
            #expect(await failure { try await world.test() }?.code == .notFound)
            _ = try await world.set()
            let muted = await failure { try await world.test() }
            #expect(muted?.code == .failedPrecondition)
            #expect(muted?.message.contains("muted") == true)
            let stranger = await failure { try await world.test { $0.deviceId = "d2" } }
            #expect(stranger?.code == .notFound)
            let nobody = await failure { try await world.test { $0.deviceId = "" } }
            #expect(nobody?.violations.map(\.field) == ["device_id"])
            #expect(home.parrot.sent.isEmpty)
            let silent = try await world.test { request in
                request.content = Proto.Content()
                request.content?.silent = true
            }
            #expect(silent.outcome == .accepted)
        }
    }
}
