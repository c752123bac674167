import Protocol

/// The names that a Sync has for the fields of the calls that are made for it.
enum SyncFields {
    /// The names of the fields of `ExchangeInboxRequest`.
    static let ofExchange = [("cursor", "inbox_cursor")]
    /// The names of the fields of `NearestPlacesRequest`.
    static let ofNearest = [
        ("accuracy_metres", "location.accuracy_metres"), ("count", "place_count"),
        ("filter", "place_filter"), ("known", "known_places"), ("location", "location.coordinate"),
    ]
    /// The names of the fields of `UpdatePositionsRequest`, which has one position.
    static let ofPositions = [("positions[0]", "location")]
}

extension RPCError {
    /// Returns the error for a client that knows fields by other names.
    ///
    /// - Parameter names: The beginning of a field's path, and what stands for it.
    func naming(_ names: [(String, String)]) -> RPCError {
        var error = self
        for (index, violation) in violations.enumerated() {
            let field = violation.field
            guard let name = names.first(where: { Self.begins(field, $0.0) }) else { continue }
            let known = name.1 + field.dropFirst(name.0.count)
            error.violations[index].field = known
            if message.hasPrefix("\(field): ") {
                error.message = known + message.dropFirst(field.count)
            }
        }
        return error
    }

    private static func begins(_ field: String, _ name: String) -> Bool {
        guard field.hasPrefix(name) else { return false }
        let next = field.dropFirst(name.count).first
        return next == nil || next == "." || next == "["
    }
}
