extension RPCError {
    private static let badRequestURL = "type.googleapis.com/google.rpc.BadRequest"
    private static let retryInfoURL = "type.googleapis.com/google.rpc.RetryInfo"

    /// As it travels: violations become a `google.rpc.BadRequest` detail, and when to try again a
    /// `google.rpc.RetryInfo`.
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

    /// What a peer's status says; details that are not known are skipped.
    package init(_ status: Proto.RPCStatus) {
        self.init(Code(rawValue: status.code), status.message)
        for detail in status.details {
            let type = String(detail.typeUrl.split(separator: "/").last ?? "")
            read(detail.value, of: type)
        }
    }

    /// Takes over a detail; one that is not known or not readable is skipped.
    ///
    /// - Parameter type: its message's full name.
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
    /// A detail that cannot be packed is lost, the error is not.
    fileprivate mutating func add(_ message: some Message, _ url: String) {
        guard let value = try? message.encoded() else { return }
        var detail = Proto.AnyMessage()
        (detail.typeUrl, detail.value) = (url, value)
        details.append(detail)
    }
}

extension Proto.Duration {
    fileprivate init(delay: Swift.Duration) {
        self.init()
        let nanoseconds = max(0, delay.wholeNanoseconds)
        seconds = nanoseconds / 1_000_000_000
        nanos = Int32(nanoseconds % 1_000_000_000)
    }

    /// Nil for one that is negative or out of range.
    fileprivate var delay: Swift.Duration? {
        guard 0...315_576_000_000 ~= seconds, 0...999_999_999 ~= nanos else { return nil }
        return .seconds(seconds) + .nanoseconds(Int64(nanos))
    }
}

/// An error that knows what to tell a caller.
package protocol RPCErrorConvertible: Error {
    /// As the answer of a call.
    var rpcError: RPCError { get }
}

extension CodecError: RPCErrorConvertible {
    package var rpcError: RPCError {
        RPCError(code == .noMemory ? .resourceExhausted : .invalidArgument, message)
    }
}

extension RPCError {
    /// Any error as the answer of a call; one that was not foreseen is a bug of ours.
    package init(_ error: any Error) {
        switch error {
        case let error as RPCError: self = error
        case let error as any RPCErrorConvertible: self = error.rpcError
        case is CancellationError: self.init(.cancelled, "the call was cancelled")
        default: self.init(.internal, "unexpected: \(error)")
        }
    }
}
