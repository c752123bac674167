import Testing

/// Invalid input through the gateway gives the right code and field, and changes nothing.
@Suite(.serialized)
struct BadInputTests {
    private func check(
        _ calls: [BadCall], _ suite: RunningSuite, _ tenant: Tenant
    ) async throws {
        let before = try await Snapshot(of: tenant.app, in: suite)
        for call in calls {
            let answer = try await suite.curl(
                call.method, call.body, key: call.key(of: tenant), call.headers)
            #expect(call.fault(of: answer) == nil)
            let after = try await Snapshot(of: tenant.app, in: suite)
            #expect(after == before, "\(call.name): left a trace")
        }
    }

    @Test func `invalid input is refused by its field's name and leaves no trace`() async throws {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let device = try await news.register("phone", tags: ["/kept"], in: suite)
            _ = try await suite.mustCurl(
                "Geo/UpsertPlace", #"{"place": {"id": "kept", "centre": {}}}"#, key: news.sender)
            for table in [
                BadCalls.json(device), BadCalls.audiences, BadCalls.tags(device),
                BadCalls.places(device), BadCalls.sends, BadCalls.access(device),
                BadCalls.limits(device),
            ] {
                try await check(table, suite, news)
            }
        }
    }

    @Test func `valid calls are accepted, and the test notices their changes`() async throws {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let before = try await Snapshot(of: "news", in: suite)
            let good = BadCall(
                "a good place", "Geo/UpsertPlace",
                #"{"place": {"id": "p", "centre": {"latitude": 90, "longitude": -180}, "hue": 1}}"#)
            let answer = try await suite.curl(
                good.method, good.body, key: good.key(of: news), ["herald-strict: false"])
            #expect(answer.status == 200, "a member that no field has is skipped")
            #expect(answer.value("place.radiusMetres") as? Double == 100)
            #expect(good.fault(of: answer) == "a good place: was not refused")
            #expect(try await Snapshot(of: "news", in: suite) != before)
            let strict = try await suite.curl(good.method, good.body, key: news.sender)
            #expect(BadCall("", "", "", names: "place.hue").fault(of: strict) == nil)
            #expect(BadCall("", "", "", names: "place.id").fault(of: strict) != nil)
            #expect(BadCall("", "", "", code: "not_found").fault(of: strict) != nil)
        }
    }

    @Test func `a bulk import with one bad place stores none`() async throws {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            func places(_ radius: Int) -> String {
                let list = (0..<3).map {
                    #"{"id": "p\#($0)", "centre": {}, "radiusMetres": \#($0 == 2 ? radius : 5)}"#
                }
                return #"{"places": [\#(list.joined(separator: ","))]}"#
            }
            let before = try await Snapshot(of: "news", in: suite)
            let answer = try await suite.curl("Geo/ImportPlaces", places(-1), key: news.sender)
            #expect(answer.fields == ["places[2].radius_metres"])
            #expect(try await Snapshot(of: "news", in: suite) == before)
            _ = try await suite.mustCurl("Geo/ImportPlaces", places(5), key: news.sender)
            #expect(try await Snapshot(of: "news", in: suite) != before)
        }
    }

    @Test func `an install that registers twice is one device, and its old secret is invalid`()
        async throws
    {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let first = try await news.register("phone", in: suite)
            let second = try await news.register("phone", in: suite)
            let other = try await news.register("tablet", in: suite)
            #expect(second.id == first.id && second.secret != first.secret)
            #expect(other.id != first.id)
            let old = try await suite.curl("Client/Sync", "{\(first.proof)}")
            #expect(old.code == "unauthenticated")
            let new = try await suite.curl("Client/Sync", "{\(second.proof)}")
            #expect(new.status == 200)
            let preview = try await suite.mustCurl(
                "Registry/PreviewAudience", #"{"audience": "ALL"}"#, key: news.sender)
            #expect(preview.string("devices") == "2")
        }
    }
}
