/// Why a call failed: google.rpc.Status as a value.
package struct RPCError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A code of google.rpc.Code; open, for a peer may send any number.
    package struct Code: RawRepresentable, Hashable, Sendable {
        package var rawValue: Int32
        package init(rawValue: Int32) { self.rawValue = rawValue }

        /// The call was given up by its caller.
        package static let cancelled = Code(rawValue: 1)
        /// Nothing better is known.
        package static let unknown = Code(rawValue: 2)
        /// The request is wrong whatever the state.
        package static let invalidArgument = Code(rawValue: 3)
        /// Too late.
        package static let deadlineExceeded = Code(rawValue: 4)
        /// No such thing, or not yours.
        package static let notFound = Code(rawValue: 5)
        /// It exists already.
        package static let alreadyExists = Code(rawValue: 6)
        /// The caller may not.
        package static let permissionDenied = Code(rawValue: 7)
        /// A quota, a queue or a disk is full.
        package static let resourceExhausted = Code(rawValue: 8)
        /// The state does not allow it.
        package static let failedPrecondition = Code(rawValue: 9)
        /// A conflict with another call; try again from the start.
        package static let aborted = Code(rawValue: 10)
        /// Past a range's end.
        package static let outOfRange = Code(rawValue: 11)
        /// No such method.
        package static let unimplemented = Code(rawValue: 12)
        /// A bug of ours.
        package static let `internal` = Code(rawValue: 13)
        /// Away for now; try again.
        package static let unavailable = Code(rawValue: 14)
        /// Data is lost.
        package static let dataLoss = Code(rawValue: 15)
        /// No valid key.
        package static let unauthenticated = Code(rawValue: 16)
    }

    /// One field that is wrong.
    package struct Violation: Hashable, Sendable {
        /// A path such as `place.radius_metres`.
        package var field: String
        /// What is wrong with it.
        package var description: String

        /// A violation.
        package init(field: String, description: String) {
            self.field = field
            self.description = description
        }
    }

    /// What kind of failure.
    package var code: Code
    /// What went wrong and what to do.
    package var message: String
    /// The fields that are wrong, for `invalidArgument`.
    package var violations: [Violation]
    /// After how long it makes sense to try again; nil where nobody knows.
    package var retryAfter: Duration?

    /// An error.
    package init(
        _ code: Code, _ message: String, violations: [Violation] = [], retryAfter: Duration? = nil
    ) {
        self.code = code
        self.message = message
        self.violations = violations
        self.retryAfter = retryAfter
    }

    /// `invalidArgument` for one field: "`field`: `description`".
    package static func invalid(_ field: String, _ description: String) -> RPCError {
        RPCError(
            .invalidArgument, "\(field): \(description)",
            violations: [Violation(field: field, description: description)])
    }

    package var description: String { "\(code.name): \(message)" }
}

extension RPCError.Code {
    private static let names = [
        "OK", "CANCELLED", "UNKNOWN", "INVALID_ARGUMENT", "DEADLINE_EXCEEDED", "NOT_FOUND",
        "ALREADY_EXISTS", "PERMISSION_DENIED", "RESOURCE_EXHAUSTED", "FAILED_PRECONDITION",
        "ABORTED", "OUT_OF_RANGE", "UNIMPLEMENTED", "INTERNAL", "UNAVAILABLE", "DATA_LOSS",
        "UNAUTHENTICATED",
    ]

    /// The name in google.rpc.Code, or `UNKNOWN`.
    package var name: String {
        Self.names.indices.contains(Int(rawValue)) ? Self.names[Int(rawValue)] : "UNKNOWN"
    }
}
