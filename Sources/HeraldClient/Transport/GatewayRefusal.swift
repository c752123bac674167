import Times

/// The gateway's refusal of a call that is wrong and stays wrong.
struct GatewayRefusal: Hashable, Sendable {
    /// A field that is wrong.
    struct Field: Hashable, Sendable {
        /// The path, such as `tags.tags[3]`.
        let path: String
        let description: String

        /// The index in a list that the path has first; nil if it has none.
        private var index: Int? {
            guard let start = path.firstIndex(of: "[") else { return nil }
            let digits = path[path.index(after: start)...].prefix { $0 != "]" }
            return digits.allSatisfy { ("0"..."9").contains($0) } ? Int(digits) : nil
        }

        /// True if the field is an attribute that was to be removed.
        var isRemoval: Bool { path.hasPrefix("attributes.remove") }

        /// Returns the element of the list `sent` that the path names; nil if it names no single
        /// one.
        func item<Item>(of sent: [Item]) -> Item? {
            index.flatMap { sent.indices.contains($0) ? sent[$0] : nil }
        }
    }

    let code: String
    /// The fields that are named, the first mistake first.
    let fields: [Field]
    let message: String

    /// The path of the first field; empty if none was named.
    var field: String { fields.first?.path ?? "" }

    /// Returns the refusal of a whole part.
    func refusal(at now: UnixTime) -> Refusal {
        Refusal(code: code, field: field, message: message, time: now)
    }

    /// Returns the single elements of a part that are refused, with the reasons; empty if all are
    /// refused together, or none.
    ///
    /// - Parameter item: returns the element of the request that a field names; nil if it names the
    ///   part as a whole.
    func items<Item: Hashable>(
        of part: WishPart, at now: UnixTime, _ item: (Field) -> Item?
    ) -> [Item: Refusal] {
        var refused: [Item: Refusal] = [:]
        for field in fields where WishPart(field: field.path) == part {
            guard let item = item(field) else { return [:] }
            let words = field.description.isEmpty ? message : field.description
            refused[item] = Refusal(
                code: code, field: field.path, message: words, time: now)
        }
        return refused
    }
}
