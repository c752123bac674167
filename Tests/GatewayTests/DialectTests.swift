import Crypto
import HTTP
import Protocol
import Testing

@testable import Gateway

@Suite struct `Dialects` {
    @Test(arguments: [
        ("1S", Duration.seconds(1)), ("99999999H", .seconds(99_999_999 * 3600)),
        ("5m", .milliseconds(5)), ("7u", .microseconds(7)), ("0n", .zero), ("2M", .seconds(120)),
    ])
    func `a gRPC timeout is digits and a unit`(text: String, expected: Duration) {
        #expect(GRPCTimeout.parse(Array(text.utf8)[...]) == expected)
    }

    @Test(arguments: ["", "S", "1", "1s", "-1S", "123456789S", "1.5S", " 1S", "1 S", "+1S"])
    func `other text is no gRPC timeout`(text: String) {
        #expect(GRPCTimeout.parse(Array(text.utf8)[...]) == nil)
    }

    @Test func `a gRPC body is one whole message without compression`() throws {
        let none = HTTPFields()
        #expect(try GRPC.message(in: [0, 0, 0, 0, 2, 7, 8], none) == [7, 8])
        #expect(try GRPC.message(in: [0, 0, 0, 0, 0], none) == [])
        let bad: [([UInt8], RPCError.Code)] = [
            ([], .unimplemented), ([0, 0, 0], .invalidArgument),
            ([0, 0, 0, 0, 2, 7], .invalidArgument), ([0, 255, 255, 255, 255], .invalidArgument),
            ([0, 0, 0, 0, 1, 7, 0], .unimplemented), ([1, 0, 0, 0, 0], .unimplemented),
            ([2, 0, 0, 0, 0], .invalidArgument),
        ]
        for (body, code) in bad {
            let error = #expect(throws: RPCError.self) { try GRPC.message(in: body, none) }
            #expect(error?.code == code, "\(body)")
        }
    }

    @Test func `an error's text is escaped for gRPC and cut between characters`() {
        #expect(GRPC.escape("100 % é\n", limit: 100) == "100 %25 %C3%A9%0A")
        #expect(GRPC.escape("éé", limit: 3) == "%C3%A9")
    }

    @Test func `each error code has the HTTP status that Connect defines`() {
        let expected = [
            499, 500, 400, 504, 404, 409, 403, 429, 400, 409, 400, 501, 500, 503, 500, 401,
        ]
        #expect((1...16).map { Connect.status(of: RPCError.Code(rawValue: $0)) } == expected)
        #expect(ErrorJSON.name(of: .cancelled) == "canceled")
        #expect(ErrorJSON.name(of: .resourceExhausted) == "resource_exhausted")
    }

    @Test(
        arguments: [
            (.resourceExhausted, .seconds(5), "5"),
            (.unavailable, .milliseconds(1001), "2"), (.resourceExhausted, .milliseconds(3), "1"),
            (.resourceExhausted, .seconds(-9), "1"), (.resourceExhausted, nil, nil),
            (.deadlineExceeded, .seconds(5), nil),
        ] as [(RPCError.Code, Duration?, String?)])
    func `Retry-After is given in whole seconds`(
        code: RPCError.Code, delay: Duration?, header: String?
    ) {
        let error = RPCError(code, "busy", retryAfter: delay)
        #expect(Connect.failure(error).fields.string("retry-after") == header)
    }

    @Test func `the retry delay is in the error details of gRPC and of JSON`() throws {
        let error = RPCError(.resourceExhausted, "busy", retryAfter: .milliseconds(2500))
        let json = String(decoding: ErrorJSON.text(error), as: UTF8.self)
        #expect(json.contains(#""type":"google.rpc.RetryInfo","value":"CggIAhCAyrXuAQ","#))
        #expect(json.contains(#""debug":{"retryDelay":"2.500s"}"#))
        let fields = GRPC.failure(error, GatewayLimits()).fields
        #expect(fields.string("grpc-retry-pushback-ms") == "2500")
        let details = try #require(fields.string("grpc-status-details-bin"))
        let bytes = try #require(Base64.metadata.decode(details))
        #expect(try RPCError(Proto.RPCStatus(decoding: bytes)) == error)
        let plain = GRPC.failure(RPCError(.unavailable, "away"), GatewayLimits()).fields
        #expect(plain["grpc-retry-pushback-ms"] == nil && plain["grpc-status-details-bin"] == nil)
    }

    @Test func `a content type is read without its parameters`() {
        for (text, dialect) in [
            ("application/json; charset=utf-8", Dialect.connectJSON),
            ("Application/Proto", .connectProto), ("application/grpc+proto", .grpc),
            ("application/grpc+json", nil), ("text/json", nil),
        ] as [(String, Dialect?)] {
            var fields = HTTPFields()
            fields.append("content-type", text)
            #expect(Dialect(fields) == dialect, "\(text)")
            fields.append("content-type", text)
            #expect(Dialect(fields) == nil)
        }
    }

    @Test func `only one form of bearer key is accepted`() {
        for (value, expected) in [
            ("Bearer abc", BearerKey.key("abc")), ("bEARER a-._~+/=", .key("a-._~+/=")),
            ("Bearer   abc", .key("abc")), ("Basic abc", .missing), ("Bearer ", .missing),
            ("abc", .missing), ("Bearer a b", .malformed),
            ("Bearer a,b", .malformed),
            ("Bearer " + String(repeating: "x", count: 257), .malformed),
        ] {
            var fields = HTTPFields()
            fields.append("authorization", value)
            #expect(BearerKey(fields, maximumLength: 256) == expected)
        }
        #expect(BearerKey(HTTPFields(), maximumLength: 256) == .missing)
    }

    @Test func `metrics of several processes are merged by family`() {
        var joined = MetricsText()
        joined.add(
            "# HELP a A.\n# TYPE a counter\na{s=\"1\"} 1\n# HELP b B.\n# TYPE b gauge\nb 2\n")
        joined.add("# HELP a A.\n# TYPE a counter\na{s=\"2\"} 3\n")
        #expect(
            joined.text
                == "# HELP a A.\n# TYPE a counter\na{s=\"1\"} 1\na{s=\"2\"} 3\n# HELP b B.\n"
                + "# TYPE b gauge\nb 2\n")
    }

    @Test func `a cache keeps recently used entries up to its capacity`() {
        var cache = GenerationalCache<Int, Int>(capacity: 10)
        for number in 0..<100 {
            cache.insert(number, for: number)
            #expect(cache.find(0) == 0)
            #expect(cache.count <= 10)
        }
        cache.remove(99)
        #expect(cache.find(99) == nil)
    }
}
