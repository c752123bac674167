/// The facts that the audit log records of a method's calls; generated from the schema.
package struct AuditFacts: Hashable, Sendable {
    /// A reason for which calls are recorded.
    package enum Kind: Hashable, Sendable {
        /// The calls change something.
        case change
        /// The calls tell what is kept of people or their devices.
        case personalRead
    }

    /// The place of a text in a packed message: the numbers of the fields that lead to it.
    package enum Place: Hashable, Sendable {
        case request([UInt32])
        case response([UInt32])
    }

    /// The reason for which calls of the method are recorded.
    package let kind: Kind
    /// The number of the request's field `app`; nil if it has none.
    package let app: UInt32?
    /// The place of the call's object in the request or the response; nil if no field has it.
    package let object: Place?
    /// True if the object of a call is a device or a user.
    package let isOfPerson: Bool

    /// Creates facts; those of the suite's methods are generated.
    package init(
        kind: Kind, app: UInt32? = nil, object: Place? = nil, isOfPerson: Bool = false
    ) {
        self.kind = kind
        self.app = app
        self.object = object
        self.isOfPerson = isOfPerson
    }

    /// Returns the app that a packed request names; empty if it names none.
    func app(in request: [UInt8]) -> String { app.map { request.text(at: [$0]) } ?? "" }

    /// Returns the object of a call; empty if it cannot be read.
    ///
    /// - Parameter answer: the packed response; nil if the call failed.
    func object(in request: [UInt8], _ answer: [UInt8]?) -> String {
        switch object {
        case nil: ""
        case .request(let path): request.text(at: path)
        case .response(let path): answer?.text(at: path) ?? ""
        }
    }
}

extension [UInt8] {
    /// Returns the text at a path of field numbers; empty if there is none.
    ///
    /// The message is walked, not unpacked: what is recorded must not cost what a call costs.
    fileprivate func text(at path: [UInt32]) -> String {
        var range = 0..<count
        for number in path {
            guard let found = try? span.lastField(number, in: range) else { return "" }
            range = found
        }
        // Whoever sends what is not UTF-8 gets an error; the record has replacement characters.
        return String(decoding: self[range].prefix(AuditedCall.longestText), as: UTF8.self)
    }
}

extension Span<UInt8> {
    /// Returns the contents of the last field of this number; the last one counts in protobuf.
    fileprivate func lastField(
        _ number: UInt32, in range: Range<Int>
    ) throws(CodecError) -> Range<Int>? {
        var fields = FieldReader(range)
        var found: Range<Int>?
        while let field = try fields.next(self) {
            if field.number == number, field.kind == .bytes { found = field.content }
        }
        return found
    }
}
