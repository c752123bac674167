extension RPCError {
    private static let badRequestURL = "type.googleapis.com/google.rpc.BadRequest"

    /// As it travels: violations become a `google.rpc.BadRequest` detail.
    package var status: Proto.RPCStatus {
        var status = Proto.RPCStatus()
        status.code = code.rawValue
        status.message = message.contains("\0") ? message.replacing("\0", with: "") : message
        guard !violations.isEmpty else { return status }
        var request = Proto.RPCBadRequest()
        request.fieldViolations = violations.map {
            var violation = Proto.RPCBadRequestFieldViolation()
            violation.field = $0.field
            violation.description = $0.description
            return violation
        }
        var detail = Proto.AnyMessage()
        detail.typeUrl = Self.badRequestURL
        // A description that cannot be packed loses the detail, not the error.
        guard let value = try? request.encoded() else { return status }
        detail.value = value
        status.details = [detail]
        return status
    }

    /// What a peer's status says; details that are not known are skipped.
    package init(_ status: Proto.RPCStatus) {
        self.init(Code(rawValue: status.code), status.message)
        for detail in status.details where detail.typeUrl == Self.badRequestURL {
            guard let request = try? Proto.RPCBadRequest(decoding: detail.value) else { continue }
            violations += request.fieldViolations.map {
                Violation(field: $0.field, description: $0.description)
            }
        }
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
