import Protocol
import TestSupport
import Testing

struct RPCErrorTests {
    @Test(arguments: 0..<20 as Range<UInt64>)
    func `an error survives a round trip through its status`(seed: UInt64) throws {
        var random = RandomValues(seed: seed)
        for _ in 0..<20 {
            let error = RPCError(
                RPCError.Code(rawValue: random.int32()), random.string(),
                violations: random.list {
                    RPCError.Violation(field: $0.string(), description: $0.string())
                },
                retryAfter: random.bool() ? .milliseconds(Int64(random.uint32())) : nil)
            #expect(try RPCError(Proto.RPCStatus(decoding: error.status.encoded())) == error)
        }
    }

    @Test func `of an unexpected error only the kind is told`() {
        struct NoFolder: Error { let path = "/var/lib/herald" }
        let error = RPCError(NoFolder())
        #expect(error.code == .internal && error.message == "unexpected: NoFolder")
    }

    @Test func `unknown and unreadable error details are skipped`() {
        var status = RPCError.invalid("a", "b").status
        var other = Proto.AnyMessage()
        other.typeUrl = "type.googleapis.com/google.rpc.RetryInfo"
        other.value = [0xff]
        var broken = status.details[0]
        broken.value = [0x0a]
        status.details += [other, broken]
        #expect(RPCError(status) == .invalid("a", "b"))
    }

    @Test func `a retry delay is never negative, and one out of range is ignored`() throws {
        let early = RPCError(.unavailable, "", retryAfter: .seconds(-3)).status
        #expect(RPCError(early).retryAfter == .zero)
        for (seconds, nanos) in [(-1, 0), (Int64.max, 0), (1, -1), (1, 1_000_000_000)] {
            var info = Proto.RPCRetryInfo()
            var delay = Proto.Duration()
            (delay.seconds, delay.nanos) = (seconds, Int32(nanos))
            info.retryDelay = delay
            var status = early
            status.details[0].value = try info.encoded()
            #expect(RPCError(status).retryAfter == nil)
        }
    }

    @Test func `a status with any text can be encoded`() throws {
        let error = RPCError(
            .internal, "a\0b", violations: [.init(field: "c\0d", description: "e")])
        let decoded = try RPCError(Proto.RPCStatus(decoding: error.status.encoded()))
        #expect(decoded.code == .internal)
        #expect(decoded.message == #"a\u{0}b"#)
        #expect(decoded.violations.map(\.field) == [#"c\u{0}d"#])
    }

    @Test(arguments: [Int32.min, -1, 0, 16, 17, .max])
    func `each error code has a name`(number: Int32) {
        let name = RPCError.Code(rawValue: number).name
        #expect(name == (number == 0 ? "OK" : number == 16 ? "UNAUTHENTICATED" : "UNKNOWN"))
    }
}
