/// The error of a failed call: google.rpc.Status as a value.
package struct RPCError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A code of google.rpc.Code; an open set, as a peer may send any number.
    package struct Code: RawRepresentable, Hashable, Sendable {
        package var rawValue: Int32
        package init(rawValue: Int32) { self.rawValue = rawValue }

        /// The caller cancelled the call.
        package static let cancelled = Code(rawValue: 1)
        /// The code of an error for which no better code is known.
        package static let unknown = Code(rawValue: 2)
        /// The request is wrong, whatever the state of the system.
        package static let invalidArgument = Code(rawValue: 3)
        /// The deadline passed before the call completed.
        package static let deadlineExceeded = Code(rawValue: 4)
        /// The thing does not exist, or belongs to another app.
        package static let notFound = Code(rawValue: 5)
        /// The thing already exists.
        package static let alreadyExists = Code(rawValue: 6)
        /// The caller is not allowed to do this.
        package static let permissionDenied = Code(rawValue: 7)
        /// A quota, a queue or a disk is full.
        package static let resourceExhausted = Code(rawValue: 8)
        /// The state of the system does not allow the call.
        package static let failedPrecondition = Code(rawValue: 9)
        /// The call conflicted with another one; try again from the start.
        package static let aborted = Code(rawValue: 10)
        /// A value is past the end of a range.
        package static let outOfRange = Code(rawValue: 11)
        /// The method does not exist.
        package static let unimplemented = Code(rawValue: 12)
        /// A bug in Herald.
        package static let `internal` = Code(rawValue: 13)
        /// The service is unavailable for now; try again.
        package static let unavailable = Code(rawValue: 14)
        /// Data is lost or damaged.
        package static let dataLoss = Code(rawValue: 15)
        /// The key is missing or invalid.
        package static let unauthenticated = Code(rawValue: 16)
    }

    /// An invalid field of a request.
    package struct Violation: Hashable, Sendable {
        /// The path of the field, such as `place.radius_metres`.
        package var field: String
        /// The problem of the field, worded to follow its name.
        package var description: String

        /// Creates a violation.
        package init(field: String, description: String) {
            self.field = QuotedText.printable(field, atMost: QuotedText.fieldBytes)
            self.description = QuotedText.printable(
                description, atMost: QuotedText.messageBytes)
        }
    }

    /// The kind of error.
    package var code: Code
    /// A description of the error, and what to do about it.
    package var message: String
    /// The invalid fields, for `invalidArgument`.
    package var violations: [Violation]
    /// The time to wait before trying again; nil if that is unknown.
    package var retryAfter: Duration?

    /// Creates an error.
    ///
    /// A message that is too long is cut, and characters that would steer a terminal are shown as
    /// numbers.
    package init(
        _ code: Code, _ message: String, violations: [Violation] = [], retryAfter: Duration? = nil
    ) {
        self.code = code
        self.message = QuotedText.printable(message, atMost: QuotedText.messageBytes)
        self.violations = violations
        self.retryAfter = retryAfter
    }

    /// Returns an `invalidArgument` error for one field, with the message "`field`: `description`".
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

    /// The name in google.rpc.Code; `UNKNOWN` for other numbers.
    package var name: String {
        Self.names.indices.contains(Int(rawValue)) ? Self.names[Int(rawValue)] : "UNKNOWN"
    }
}
