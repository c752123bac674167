import Protocol
import TestSupport
import Testing

struct EnvelopeTests {
    private let method = Method.Health.check

    @Test func `a call's envelope is read as it was written`() throws {
        let context = CallContext(
            requestID: "r-1", principal: Principal(role: .sender, app: "demo", subject: "a:b"),
            client: "192.0.2.1")
        let call = try ReceivedCall(sent(context, [1, 2, 3], .seconds(2)), in: router)
        #expect(call.route?.method.path == method.path)
        #expect(call.payload == [1, 2, 3])
        #expect(call.timeout == .seconds(2))
        #expect(call.requestID == "r-1")
        #expect(call.principal == context.principal)
        #expect(call.client == "192.0.2.1")
    }

    @Test func `an envelope without metadata has no request id and no principal`() throws {
        let call = try ReceivedCall(sent(CallContext(), [], .zero), in: router)
        #expect(call.requestID.isEmpty)
        #expect(call.principal == nil)
        #expect(call.timeout == .nanoseconds(1))
    }

    @Test func `an unreadable principal has no rights`() throws {
        for value in ["", "4", "4:demo", "9:demo:x", "-1:a:b", "4294967296:a:b", ":::"] {
            let call = try ReceivedCall(envelope([(Metadata.principal, value)]), in: router)
            #expect(call.principal?.role == .anyone, "\(value)")
            #expect(call.principal?.app.isEmpty == false)
        }
    }

    @Test func `a long request id is cut, and unknown metadata is skipped`() throws {
        let long = String(repeating: "x", count: 1000)
        let metadata = [("traceparent", "00-1"), (Metadata.requestID, long)]
        let call = try ReceivedCall(envelope(metadata), in: router)
        #expect(call.requestID.utf8.count == 64)
    }

    @Test func `an unknown method keeps its name for the answer`() throws {
        var request = Proto.EnvelopeRequest()
        request.service = "a.B"
        request.method = "C"
        let call = try ReceivedCall(request.encoded(), in: router)
        #expect(call.route == nil)
        #expect(call.path == "a.B/C")
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `random bytes as an envelope never crash`(seed: UInt64) {
        var random = RandomValues(seed: seed)
        for _ in 0..<500 {
            let bytes = random.bytes()
            _ = try? ReceivedCall(bytes, in: router)
            _ = Proto.EnvelopeResponse.outcome(bytes)
        }
    }

    @Test func `a protocol answer is read as it was written`() throws {
        let error = RPCError.invalid("name", "is empty")
        for outcome: Result<[UInt8], RPCError> in [
            .success([]), .success([1, 2, 3]), .failure(error),
            .failure(RPCError(.unavailable, "")),
        ] {
            var bytes: [UInt8] = []
            bytes.appendResponse(7, outcome)
            var decoder = FrameDecoder()
            decoder.append(bytes)
            let next = decoder.next()
            let event = try #require(next)
            guard case .frame(let header, let body) = Found(event, decoder) else {
                Issue.record("no frame")
                continue
            }
            #expect(header.stream == 7)
            #expect(header.kind == .response)
            #expect(Proto.EnvelopeResponse.outcome(body) == outcome)
        }
    }

    @Test(arguments: [(4 << 20) - 5, (4 << 20) - 4])
    func `an answer fits a frame to the last byte, or becomes an error`(count: Int) throws {
        var bytes: [UInt8] = []
        bytes.appendResponse(1, .success([UInt8](repeating: 7, count: count)))
        let header = try #require(FrameHeader(Array(bytes.prefix(10))))
        let outcome = Proto.EnvelopeResponse.outcome(Array(bytes.dropFirst(10)))
        if count + 5 <= FrameLimits.length {
            #expect(header.length == FrameLimits.length)
            #expect(try outcome.get().count == count)
        } else {
            #expect(throws: RPCError.self) { try outcome.get() }
        }
    }

    @Test func `an error too long for a frame keeps its code`() {
        var bytes: [UInt8] = []
        let text = String(repeating: "x", count: 5 << 20)
        bytes.appendResponse(1, .failure(RPCError(.aborted, text)))
        let outcome = Proto.EnvelopeResponse.outcome(Array(bytes.dropFirst(10)))
        // An error cuts its message when it is made, so each fits into a frame.
        #expect(outcome == .failure(RPCError(.aborted, text)))
    }

    @Test func `a request larger than a frame is refused and leaves nothing behind`() {
        var bytes: [UInt8] = [1, 2, 3]
        let error = #expect(throws: RPCError.self) {
            try bytes.appendRequest(
                1, method, [UInt8](repeating: 0, count: FrameLimits.length), CallContext(),
                timeout: .seconds(1))
        }
        #expect(error?.code == .resourceExhausted)
        #expect(bytes == [1, 2, 3])
    }

    @Test(arguments: [UInt64.random(in: 0...UInt64.max)])
    func `hand-encoded envelopes are read by protobuf-c`(seed: UInt64) throws {
        var random = RandomValues(seed: seed)
        for _ in 0..<300 {
            let id = String(repeating: "é", count: random.below(100))
            let isForSomeone = random.below(2) == 0
            let context = CallContext(
                requestID: id,
                principal: isForSomeone ? Principal(role: .device, app: "a", subject: id) : nil)
            let payload = random.bytes() + [UInt8](repeating: 1, count: random.below(3) * 9000)
            let timeout = Duration.nanoseconds(Int64(random.uint32()) << random.below(32))
            let read = try Proto.EnvelopeRequest(decoding: sent(context, payload, timeout))
            #expect(read.service == method.service)
            #expect(read.method == method.name)
            #expect(read.payload == payload)
            #expect(read.timeoutNano == max(1, timeout.wholeNanoseconds))
            let values = read.metadata.map { "\($0.key)=\($0.value)" }
            let expected =
                (id.isEmpty ? [] : ["herald-request-id=\(id)"])
                + (isForSomeone ? ["herald-principal=2:a:\(id)"] : [])
            #expect(values == expected)
        }
    }

    @Test func `a NUL in the metadata of a call is refused`() {
        var bytes: [UInt8] = []
        let contexts = [
            CallContext(requestID: "a\0b"),
            CallContext(principal: Principal(role: .device, app: "a\0", subject: "")),
        ]
        for context in contexts {
            let error = #expect(throws: RPCError.self) {
                try bytes.appendRequest(1, method, [], context, timeout: .seconds(1))
            }
            #expect(error?.code == .invalidArgument)
        }
        #expect(bytes.isEmpty)
    }

    @Test func `an answer whose error cannot be encoded is still an answer`() {
        var bytes: [UInt8] = []
        bytes.appendResponse(1, .failure(.invalid("a\0b", "c\0d")))
        #expect(bytes.count > FrameHeader.size)
    }

    private var router: Router {
        var router = Router()
        router.on(method) { (_: Proto.HealthCheckRequest, _) in Proto.HealthCheckResponse() }
        return router
    }

    /// Returns the body of the frame that makes a call.
    private func sent(
        _ context: CallContext, _ payload: [UInt8], _ timeout: Duration
    ) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try bytes.appendRequest(1, method, payload, context, timeout: timeout)
        return Array(bytes.dropFirst(FrameHeader.size))
    }

    private func envelope(_ metadata: [(String, String)]) throws -> [UInt8] {
        var request = Proto.EnvelopeRequest()
        request.service = method.service
        request.method = method.name
        request.metadata = metadata.map {
            var entry = Proto.EnvelopeKeyValue()
            entry.key = $0
            entry.value = $1
            return entry
        }
        return try request.encoded()
    }
}
