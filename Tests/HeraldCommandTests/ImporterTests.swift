import Protocol
import ProtocolJSON
import Synchronization
import TestSupport
import Testing

@testable import HeraldCommand

@Suite struct ImporterTests {
    @Test(arguments: [1, 7, 64, 1 << 16])
    func `every line becomes a device however the bytes are split`(piece: Int) async throws {
        let run = ImportCase()
        let bytes = [0xEF, 0xBB, 0xBF] + Lines.ndjson(1203) + Array("\r\n\n".utf8)
        let (state, stop) = try await run.run(bytes, piece: piece)
        #expect(stop == nil)
        #expect(run.names == Set((1...1203).map(Lines.install)))
        #expect(state.totals.created == 1203 && state.totals.replaced == 0)
        #expect(state.position == InputPosition(offset: bytes.count, line: 1206, records: 1_203))
        #expect(run.calls.withLock(\.self) == 3)
    }

    @Test func `the last line needs no line end`() async throws {
        let run = ImportCase()
        let state = try await run.run(Lines.ndjson(3).dropLast()).state
        #expect(run.names.count == 3)
        #expect(state.position.line == 3)
    }

    @Test func `importing the same file again replaces its devices`() async throws {
        let run = ImportCase()
        _ = try await run.run(Lines.ndjson(600))
        let totals = try await run.run(Lines.ndjson(600)).state.totals
        #expect(totals.created == 0 && totals.replaced == 600)
    }

    @Test func `bad lines are skipped and reported with their numbers and reasons, in order`()
        async throws
    {
        let run = ImportCase()
        let bytes = Lines.ndjson(2000, bad: [1, 700, 1999])
        let (state, stop) = try await run.run(bytes, stopsAtBad: false) { device in
            device.installId == Lines.install(1200) ? "device.tags[0]: is too long" : ""
        }
        #expect(stop == nil)
        #expect(state.totals.created == 1996 && state.totals.bad == 4)
        let passed = run.passed.withLock(\.self)
        #expect(passed.map(\.position.line) == [1, 700, 1200, 1999])
        #expect(
            passed[1].text("f")
                == "f:700: device.locale: expected a string, found an integer")
        #expect(passed[2].reason == "device.tags[0]: is too long")
    }

    @Test func `a record too large for a call is skipped with its size, and others go on`()
        async throws
    {
        let run = ImportCase()
        let large = #"{"device":{"locale":"\#(String(repeating: "x", count: 300_000))"}}"# + "\n"
        let bytes = Lines.ndjson(3) + Array(large.utf8) + Lines.ndjson(4)
        let (state, stop) = try await run.run(bytes, stopsAtBad: false)
        #expect(stop == nil)
        #expect((state.totals.created, state.totals.bad) == (4, 1))
        let passed = run.passed.withLock(\.self)
        #expect(passed.map(\.position.line) == [4])
        #expect(passed.first?.reason.hasSuffix("bytes when encoded; the limit is 261000") == true)
    }

    @Test(arguments: [1, 2, 499, 500, 501, 1300])
    func `an import stops at a bad line with everything before it stored`(bad: Int) async throws {
        let run = ImportCase()
        let bytes = Lines.ndjson(9000, bad: [bad, 1400])
        let (state, stop) = try await run.run(bytes)
        #expect(stop?.position.line == bad)
        #expect(run.names.isSuperset(of: (1..<bad).map(Lines.install)))
        #expect(run.names.count < 8999, "it did not stop")
        #expect(state.totals.created == bad - 1 && state.totals.bad == 0)
        #expect(state.position == stop?.position)
        let rest = try await run.run(bytes, stopsAtBad: false, from: state)
        #expect(rest.state.totals.stored + rest.state.totals.bad == 9000)
        #expect(run.names.count == 9000 - rest.state.totals.bad)
    }

    @Test func `an import stops at a refused device, and the next run goes on there`()
        async throws
    {
        let run = ImportCase()
        let (state, stop) = try await run.run(Lines.ndjson(800)) { device in
            device.installId == Lines.install(640) ? "no" : ""
        }
        #expect(stop == BadLine(state.position, "no") && state.position.line == 640)
        #expect(state.totals.stored == 639)
        #expect(run.names.contains(Lines.install(641)), "a call stores what it can")
        let mended = try await run.run(Lines.ndjson(800), from: state)
        #expect(mended.stop == nil && mended.state.totals.stored == 800)
    }

    @Test
    func `of a device listed twice the later line counts even if calls overlap`() async throws {
        let (run, first) = (ImportCase(), Lines.install(1))
        func line(_ install: String, _ tag: String) -> String {
            #"{"device":{"tags":["\#(tag)"]},"installId":"\#(install)"}"# + "\n"
        }
        // Three calls, of which the second has a device of the first.
        let others = (2...1_498).map { line(Lines.install($0), "/other") }
        let lines =
            [line(first, "/early")] + others[..<600] + [line(first, "/late")] + others[600...]
        _ = try await run.run(
            Array(lines.joined().utf8),
            before: { devices in
                guard devices.first?.installId == first else { return }
                // The third has nothing to do with it.
                while !run.names.contains(Lines.install(1_498)) {
                    try await Task.sleep(for: .milliseconds(1))
                }
                try await Task.sleep(for: .milliseconds(100))
            })
        #expect(run.names.count == 1_498)
        #expect(run.stored.withLock { $0[first]?.device?.tags } == ["/late"])
    }

    @Test(arguments: 1...6)
    func `of a device listed in each call the last line counts after any interruption`(
        call: Int
    ) async throws {
        let (run, first) = (ImportCase(), Lines.install(1))
        let lines = (0..<2_500).map { number in
            let install = number % 400 == 0 ? first : Lines.install(number + 2)
            return #"{"device":{"tags":["/n/\#(number)"]},"installId":"\#(install)"}"# + "\n"
        }
        let bytes = Array(lines.joined().utf8)
        _ = try? await run.run(bytes, failing: call)
        let end = try await run.run(bytes, from: run.kept.withLock(\.last))
        #expect(end.state.totals.stored == 2_500)
        #expect(run.stored.withLock { $0[first]?.device?.tags } == ["/n/2400"])
    }

    @Test(arguments: 1...12)
    func `an import interrupted at any call goes on without a gap`(call: Int) async throws {
        let run = ImportCase()
        let bytes = Lines.ndjson(5200)
        if call < 12 {
            await #expect(throws: ImportCase.Away.self) {
                try await run.run(bytes, failing: call)
            }
        } else {
            _ = try await run.run(bytes, failing: call)
        }
        let kept = run.kept.withLock(\.last)
        // What the state says is done is done.
        let done = (1..<(kept?.position.line ?? 1)).map(Lines.install)
        #expect(run.names.isSuperset(of: done))
        #expect(kept?.totals.created ?? 0 == done.count)
        let end = try await run.run(bytes, from: kept)
        #expect(end.state.totals.stored == 5200)
        #expect(run.names == Set((1...5200).map(Lines.install)))
    }

    @Test func `an import call contains at most as many devices and bytes as the registry accepts`()
        throws
    {
        var wide = Proto.Device()
        wide.tags = (0..<900).map { "/some/tag/of/many/\($0)" }
        var batch = RawBatch(end: InputPosition())
        var record = Proto.DeviceRecord()
        record.device = wide
        for number in 0..<100 {
            record.installId = Lines.install(number)
            let begin = batch.bytes.count
            batch.bytes += record.jsonText
            batch.records.append(
                .init(
                    position: InputPosition(offset: begin, line: number + 1),
                    range: begin..<batch.bytes.count))
        }
        let decoded = DecodedBatch(batch, NDJSONDecoder(), stopsAtBad: true)
        #expect(decoded.entries.count == 100 && decoded.bad.isEmpty)
        #expect(decoded.calls.first?.lowerBound == 0 && decoded.calls.last?.upperBound == 100)
        #expect(decoded.calls.allSatisfy { $0.count <= 17 } && decoded.calls.count > 5)
        for call in decoded.calls {
            var request = Proto.ImportDevicesRequest()
            request.devices = decoded.entries[call].map(\.item)
            let bytes = try request.encoded()
            #expect(bytes.count < 250_000)
            #expect(try Proto.ImportDevicesRequest(decoding: bytes, limits: .standard) == request)
        }
    }

    @Test func `a device's estimated weight is never less than its bytes`() throws {
        for seed in 0..<300 as Range<UInt64> {
            var random = RandomValues(seed: seed)
            let record = Proto.DeviceRecord.random(&random)
            let (bytes, elements) = record.weight
            var request = Proto.ImportDevicesRequest()
            request.devices = [record]
            #expect(try request.encoded().count <= bytes, "seed \(seed)")
            #expect(elements > 0)
        }
    }

    @Test func `a device without ids is identified by its address, or else by its contents`() {
        func prepared(_ change: (inout Proto.Device) -> Void) -> String {
            var device = Proto.Device()
            change(&device)
            var record = Proto.DeviceRecord()
            record.device = device
            return record.prepared(app: "a").device?.id ?? ""
        }
        var address = Proto.Address()
        (address.kind, address.value) = ("email", "a@b.example")
        let first = prepared { $0.addresses = [address] }
        #expect(first.count == 26)
        #expect(prepared { ($0.addresses, $0.tags) = ([address], ["/x"]) } == first)
        address.value = "a@B.Example."
        #expect(prepared { $0.addresses = [address] } == first)
        address.value = "b@b.example"
        #expect(prepared { $0.addresses = [address] } != first)
        #expect(prepared { $0.tags = ["/x"] } == prepared { $0.tags = ["/x"] })
        #expect(prepared { $0.tags = ["/x"] } != prepared { $0.tags = ["/y"] })
        #expect(prepared { $0.id = "given" } == "given")
        var given = Proto.DeviceRecord()
        given.device = Proto.Device()
        given.device?.id = "given"
        #expect(given.prepared(app: "b", newIDs: true).device?.id.count == 26)
        var record = Proto.DeviceRecord()
        record.installId = "an install with an id"
        record.device = Proto.Device()
        #expect(record.prepared(app: "a").device?.id == "")
    }

    @Test func `a registry that was reached before is waited for, and another is not`() async throws
    {
        let calls = Mutex(0)
        let told = Written()
        let away = RPCError(.unavailable, "nobody answers")
        let patience = Patience(.seconds(30), pause: .milliseconds(1)) { told.add($0) }
        @Sendable func call(failing: Range<Int>) throws -> Int {
            let number = calls.withLock { calls in
                calls += 1
                return calls
            }
            if failing.contains(number) { throw away }
            return number
        }
        await #expect(throws: away) { try await patience.call { try call(failing: 1..<2) } }
        #expect(try await patience.call { try call(failing: 0..<0) } == 2)
        #expect(try await patience.call { try call(failing: 3..<6) } == 6)
        #expect(told.text == "nobody answers; waiting for the service to come back")
        let denied = RPCError(.permissionDenied, "no")
        await #expect(throws: denied) { try await patience.call { throw denied } }
        let none = Patience(.zero) { _ in }
        _ = try await none.call { 1 }
        await #expect(throws: away) { try await none.call { throw away } }
    }

    @Test func `a service's Retry-After is obeyed if it is in time`() async throws {
        let patience = Patience(.seconds(5), pause: .milliseconds(1)) { _ in }
        let calls = Mutex(0)
        let soon = RPCError(.resourceExhausted, "busy", retryAfter: .milliseconds(200))
        let began = ContinuousClock.now
        let number = try await patience.call {
            let number = calls.withLock { calls in
                calls += 1
                return calls
            }
            if number == 1 { throw soon }
            return number
        }
        #expect(number == 2 && .now - began >= .milliseconds(200))
        let late = RPCError(.resourceExhausted, "busy", retryAfter: .seconds(60))
        await #expect(throws: late) { try await patience.call { throw late } }
    }

    @Test(
        arguments: [
            (RPCError(.unavailable, ""), .milliseconds(300)),
            (RPCError(.unavailable, "", retryAfter: .seconds(2)), .seconds(2)),
            (RPCError(.resourceExhausted, "", retryAfter: .milliseconds(1)), .milliseconds(300)),
            (RPCError(.resourceExhausted, "", retryAfter: .seconds(60)), nil),
            (RPCError(.resourceExhausted, ""), nil), (RPCError(.notFound, ""), nil),
        ] as [(RPCError, Duration?)])
    func `a call is retried when the suite says, if that is soon`(
        error: RPCError, pause: Duration?
    ) {
        #expect(Gateway.pause(after: error, atLeast: .milliseconds(300)) == pause)
    }
}
