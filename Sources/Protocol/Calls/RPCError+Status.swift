extension RPCError {
    private static let badRequestURL = "type.googleapis.com/google.rpc.BadRequest"
    private static let retryInfoURL = "type.googleapis.com/google.rpc.RetryInfo"

    /// The error as a protobuf message; violations become a `google.rpc.BadRequest` detail, and
    /// `retryAfter` a `google.rpc.RetryInfo`.
    package var status: Proto.RPCStatus {
        var status = Proto.RPCStatus()
        status.code = code.rawValue
        status.message = message.contains("\0") ? message.replacing("\0", with: "") : message
        if !violations.isEmpty {
            var request = Proto.RPCBadRequest()
            request.fieldViolations = violations.map {
                var violation = Proto.RPCBadRequestFieldViolation()
                violation.field = $0.field
                violation.description = $0.description
                return violation
            }
            status.add(request, Self.badRequestURL)
        }
        if let retryAfter {
            var info = Proto.RPCRetryInfo()
            info.retryDelay = Proto.Duration(delay: retryAfter)
            status.add(info, Self.retryInfoURL)
        }
        return status
    }

    /// Creates an error from a peer's status; unknown details are skipped.
    package init(_ status: Proto.RPCStatus) {
        self.init(Code(rawValue: status.code), status.message)
        for detail in status.details {
            let type = String(detail.typeUrl.split(separator: "/").last ?? "")
            read(detail.value, of: type)
        }
    }

    /// Adds a detail of a status; an unknown or unreadable one is skipped.
    ///
    /// - Parameter type: the full name of the detail's message.
    package mutating func read(_ detail: [UInt8], of type: String) {
        switch type {
        case Proto.RPCBadRequest.fullName:
            guard let request = try? Proto.RPCBadRequest(decoding: detail) else { return }
            violations += request.fieldViolations.map {
                Violation(field: $0.field, description: $0.description)
            }
        case Proto.RPCRetryInfo.fullName:
            let delay = (try? Proto.RPCRetryInfo(decoding: detail))?.retryDelay?.delay
            retryAfter = delay ?? retryAfter
        default: break
        }
    }
}

extension Proto.RPCStatus {
    /// Adds a detail; if it cannot be packed, the error is sent without it.
    fileprivate mutating func add(_ message: some Message, _ url: String) {
        guard let value = try? message.encoded() else { return }
        var detail = Proto.AnyMessage()
        (detail.typeUrl, detail.value) = (url, value)
        details.append(detail)
    }
}

extension Proto.Duration {
    package init(delay: Swift.Duration) {
        self.init()
        let nanoseconds = max(0, delay.wholeNanoseconds)
        seconds = nanoseconds / 1_000_000_000
        nanos = Int32(nanoseconds % 1_000_000_000)
    }

    /// The duration; nil if it is negative or out of range.
    fileprivate var delay: Swift.Duration? {
        guard 0...315_576_000_000 ~= seconds, 0...999_999_999 ~= nanos else { return nil }
        return .seconds(seconds) + .nanoseconds(Int64(nanos))
    }
}

/// An error that has an `RPCError` for the caller.
package protocol RPCErrorConvertible: Error {
    /// The error for the caller.
    var rpcError: RPCError { get }
}

extension CodecError: RPCErrorConvertible {
    package var rpcError: RPCError {
        RPCError(code == .noMemory ? .resourceExhausted : .invalidArgument, message)
    }
}

extension RPCError {
    /// Converts any error to an `RPCError`; an unexpected one becomes `internal`, as it is a bug.
    ///
    /// Of that only its kind is told: its words may name files of this machine.
    package init(_ error: any Error) {
        switch error {
        case let error as RPCError: self = error
        case let error as any RPCErrorConvertible: self = error.rpcError
        case is CancellationError: self.init(.cancelled, "the call was cancelled")
        default: self.init(.internal, "unexpected: \(type(of: error))")
        }
    }
}
