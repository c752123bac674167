import Times

/// What the gateway says of a call that is wrong and stays wrong.
struct GatewayRefusal: Hashable, Sendable {
    /// A field that is wrong.
    struct Field: Hashable, Sendable {
        /// The path, such as `tags.tags[3]`.
        let path: String
        let description: String

        /// The place in a list that the path ends with; nil: it ends with none.
        var index: Int? {
            guard path.last == "]", let start = path.lastIndex(of: "[") else { return nil }
            let digits = path[path.index(after: start)...].dropLast()
            return digits.allSatisfy { ("0"..."9").contains($0) } ? Int(digits) : nil
        }
    }

    let code: String
    /// The fields that are named, the first mistake first.
    let fields: [Field]
    let message: String

    /// The path of the first field; empty: none was named.
    var field: String { fields.first?.path ?? "" }

    /// Returns the refusal of a whole part.
    func refusal(at now: UnixTime) -> Refusal {
        Refusal(code: code, field: field, message: message, time: now)
    }

    /// Returns the single tags that are refused; empty: they are refused together, or not at all.
    ///
    /// - Parameter sent: the tags of the request, in its order.
    func tags(of sent: [String], at now: UnixTime) -> [String: Refusal] {
        var refused: [String: Refusal] = [:]
        for field in fields where WishPart(field: field.path) == .tags {
            guard let index = field.index, sent.indices.contains(index) else { return [:] }
            let words = field.description.isEmpty ? message : field.description
            refused[sent[index]] = Refusal(
                code: code, field: field.path, message: words, time: now)
        }
        return refused
    }
}
