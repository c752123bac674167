import Foundation
import Protocol
import Testing

/// Transitions of devices at places, with the real executables.
@Suite(.serialized)
struct TransitionTests {
    @Test func `a walker who enters a place gets its story, and a driver's refusal has a reason`()
        async throws
    {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let file = suite.home.appending(path: "places.csv")
            try """
            id,latitude,longitude,radius_metres,title,notify,stream
            market,39.9533,-75.1592,30,Market,enter,enter exit
            """.write(to: file, atomically: true, encoding: .utf8)
            _ = try await suite.mustHerald("places", "import", file.path)
            let walker = try await news.register("walker", in: suite)
            let driver = try await news.register("driver", in: suite)
            let came = try await sync(suite, walker, 39.9533, "WALKING")
            #expect(
                came.strings("location.movement.atPlaceIds") == ["market"], "\(came.text)")
            _ = try await sync(suite, driver, 39.9533, "DRIVING")
            try await waitUntil("the story is sent") {
                try await fates(suite) == ["MOMENT_FATE_DEFERRED", "MOMENT_FATE_SENT"]
            }
            // Faster than 300 m/s would be impossible.
            try await Task.sleep(for: .milliseconds(500))
            let left = try await sync(suite, driver, 39.9540, "DRIVING")
            #expect(left.value("location.movement.taken") as? Int == 1, "\(left.text)")
            let why = try await suite.herald(["explain", driver.id, "--place", "market"])
            #expect(
                why.text.contains("the person had left before the moment fitted"), "\(why.text)")
            let inbox = try await suite.mustCurl("Client/Sync", "{\(walker.proof)}")
            #expect(inbox.string("inbox.items.0.content.title") == "Market", "\(inbox.text)")
            let audience = try await suite.mustHerald("preview", "moved(market, 1h)")
            #expect(audience.string("devices") == "2", "\(audience.text)")
            let data = try await suite.mustHerald("devices", "data", walker.id)
            #expect(data.string("devices.0.transitions.0.placeId") == "market")
            #expect(data.value("devices.0.movement.last.latitude") as? Double == 39.9533)
        }
    }

    @Test func `kill -9 of the daemons under walkers loses no entry and repeats none`()
        async throws
    {
        try await RunningSuite.with(starting: []) { suite in
            let provider = try ProviderStandIn(in: suite.home)
            defer { provider.stop() }
            suite.set("HERALD_WEBHOOK_ALLOW", "127.0.0.1:\(provider.port)")
            suite.set("HERALD_ADAPTERS", "webhook")
            for daemon in Daemon.allCases { try suite.start(daemon) }
            try await suite.waitUntilReady()
            let walkers = try await Walkers(suite, provider, count: 8)
            let killer = Task { try await kill(suite) }
            try await walkers.walk(times: 30)
            killer.cancel()
            let kills = try await killer.value
            #expect(kills > 5)
            // The last one that was killed has just been started.
            try await suite.waitUntilReady()
            try await waitUntil("delivery has all stories") {
                try await walkers.kept(.enter).allSatisfy { $0.fate != .sending }
            }
            try await check(walkers, provider, kills)
        }
    }

    private func check(
        _ walkers: Walkers, _ provider: ProviderStandIn, _ kills: Int
    ) async throws {
        let kept = try await walkers.kept(.enter)
        let counts = Dictionary(grouping: kept, by: \.deviceId).mapValues(\.count)
        for walk in walkers.all { #expect(counts[walk.id] == walk.entries, "\(walk.id)") }
        // Each entry is on the stream once, and nothing else is.
        try await waitUntil("all entries are on the stream") {
            try await walkers.streamed().count >= kept.count
        }
        #expect(try await walkers.streamed().sorted() == kept.map(\.id).sorted())
        // Each story that was sent has come, and nobody got another one.
        let sent = Set(kept.filter { $0.fate == .sent }.map(\.notificationId))
        try await waitUntil("all stories have come") {
            try Self.received(provider).isSuperset(of: sent)
        }
        #expect(try Self.received(provider) == sent)
        // Before each fourth entry nothing was on its way.
        #expect(sent.count >= kept.count / 4)
        // One that could not be told while the one before was on its way.
        let others = kept.filter { $0.fate != .sent }
        #expect(
            others.allSatisfy { $0.reasonCode == "being_shown" },
            "\(Set(others.map(\.reasonCode)))")
        print(
            "\(kept.count) entries, \(sent.count) stories, \(kills) kills,",
            "\(try provider.receipts().count - sent.count) stories came again")
        // The controls: an entry more, or a story more, would be seen.
        #expect(try await walkers.streamed().sorted() != (kept.map(\.id) + ["0none"]).sorted())
        #expect(try Self.received(provider) != sent.union(["0none"]))
    }

    private static func received(_ provider: ProviderStandIn) throws -> Set<String> {
        Set(try provider.receipts().map { String($0.messageID.prefix { $0 != "-" }) })
    }

    /// Kills the daemons in turn until the task is cancelled, starts each again, and returns the
    /// number of kills.
    private func kill(_ suite: RunningSuite) async throws -> Int {
        var kills = 0
        while !Task.isCancelled {
            for daemon in [Daemon.geo, .delivery, .geo, .registry, .gateway] {
                // Cancelled, all of them are to be there.
                try? await Task.sleep(for: .milliseconds(Int.random(in: 50...200)))
                // Every third one is killed while others start. A slow machine starts them again
                // before the rest, or nothing would ever work.
                if !kills.isMultiple(of: 3) { try? await suite.waitUntilReady() }
                if Task.isCancelled { break }
                suite.stop(daemon, signal: SIGKILL)
                try suite.start(daemon)
                kills += 1
            }
        }
        return kills
    }

    private func sync(
        _ suite: RunningSuite, _ device: TestDevice, _ latitude: Double, _ motion: String
    ) async throws -> Answer {
        try await suite.mustCurl(
            "Client/Sync",
            #"""
            {\#(device.proof), "locationConsent": "LOCATION_CONSENT_MOVEMENT",
             "motion": "MOTION_\#(motion)",
             "location": {"coordinate": {"latitude": \#(latitude), "longitude": -75.1592},
                          "accuracyMetres": 10}}
            """#)
    }

    /// Returns the fates of entries, the latest first.
    private func fates(_ suite: RunningSuite) async throws -> [String] {
        let answer = try await suite.mustHerald("places", "transitions", "--kind", "enter")
        let all = answer.value("transitions") as? [[String: Any]] ?? []
        return all.map { $0["fate"] as? String ?? "" }
    }
}
