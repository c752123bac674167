import JSON
import Protocol

/// Reads the error that a Connect unary call was answered with.
///
/// See "Unary-Response" and "Error" in the Connect protocol: a JSON object with `code`, `message` and
/// `details`, whose elements have a `type` without a URL before it and a `value` in base64.
enum ConnectError {
    /// The error in an answer with this HTTP status and body.
    static func read(status: Int, _ body: [UInt8]) -> RPCError {
        guard let document = try? JSONDocument(parsing: body),
            let name = try? document.root.required("code").string()
        else {
            return RPCError(code(status: status), "the answer is HTTP \(status) without an error")
        }
        var error = RPCError(
            code(named: name), (try? document.root.member("message")?.string()) ?? "")
        guard let details = try? document.root.member("details")?.elements() else { return error }
        for detail in details where (try? detail.required("type").string()) == Self.badRequest {
            guard let bytes = try? detail.required("value").bytes(),
                let request = try? Proto.RPCBadRequest(decoding: bytes)
            else { continue }
            error.violations += request.fieldViolations.map {
                RPCError.Violation(field: $0.field, description: $0.description)
            }
        }
        return error
    }

    private static let badRequest = "google.rpc.BadRequest"

    /// Connect writes the names of google.rpc.Code in small letters.
    private static func code(named name: String) -> RPCError.Code {
        let all = (1...16).map { RPCError.Code(rawValue: $0) }
        // Connect spells it with one l.
        let name = name == "canceled" ? "CANCELLED" : name.uppercased()
        return all.first { $0.name == name } ?? .unknown
    }

    /// What a proxy's answer means ("HTTP to Error Code" in the Connect protocol).
    private static func code(status: Int) -> RPCError.Code {
        switch status {
        case 400: .internal
        case 401: .unauthenticated
        case 403: .permissionDenied
        case 404: .unimplemented
        case 429, 502, 503, 504: .unavailable
        default: .unknown
        }
    }
}
