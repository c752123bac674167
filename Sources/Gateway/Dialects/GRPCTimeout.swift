import HTTP
import Protocol

/// Parses the field `grpc-timeout`: one to eight digits and a unit.
enum GRPCTimeout {
    /// Returns the timeout in a request's fields; nil if the field is absent.
    ///
    /// - Throws: `invalidArgument` if the field is malformed or given twice.
    static func read(_ fields: HTTPFields) throws(RPCError) -> Duration? {
        switch fields.count(of: "grpc-timeout") {
        case 0: return nil
        case 1: break
        default: throw .invalid("grpc-timeout", "is given twice")
        }
        guard let value = fields["grpc-timeout"], let timeout = parse(value) else {
            throw .invalid(
                "grpc-timeout", "is not one to eight digits and a unit of H, M, S, m, u, n")
        }
        return timeout
    }

    static func parse(_ text: ArraySlice<UInt8>) -> Duration? {
        guard let unit = text.last, (2...9).contains(text.count) else { return nil }
        var number: Int64 = 0
        for byte in text.dropLast() {
            guard byte &- UInt8(ascii: "0") < 10 else { return nil }
            number = number * 10 + Int64(byte - UInt8(ascii: "0"))
        }
        return switch unit {
        case UInt8(ascii: "H"): .seconds(number * 3600)
        case UInt8(ascii: "M"): .seconds(number * 60)
        case UInt8(ascii: "S"): .seconds(number)
        case UInt8(ascii: "m"): .milliseconds(number)
        case UInt8(ascii: "u"): .microseconds(number)
        case UInt8(ascii: "n"): .nanoseconds(number)
        default: nil
        }
    }
}
