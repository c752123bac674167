import Protocol

/// The ids that a command names and that no place has.
struct MissingPlaces {
    /// The ids, in the order in which they were typed.
    let ids: [String]
    /// Whether no other place was named.
    let areAll: Bool

    /// Asks for each place that is selected by its id alone.
    ///
    /// Where other options select too, a place may be there and not be selected.
    ///
    /// - Parameter find: Throws `notFound` for an id that no place has.
    init(
        _ selection: Proto.PlaceSelection, _ find: (String) async throws -> Void
    ) async throws {
        var byID = Proto.PlaceSelection()
        byID.ids = selection.ids
        // More than these are refused.
        let named = selection == byID && selection.ids.count <= 500 ? selection.ids : []
        var missing: [String] = []
        for id in named where !missing.contains(id) {
            do {
                try await find(id)
            } catch let error as RPCError where error.code == .notFound {
                missing.append(id)
            }
        }
        ids = missing
        areAll = !missing.isEmpty && Set(selection.ids).count == missing.count
    }

    /// Asks a suite for each place.
    init(_ selection: Proto.PlaceSelection, _ app: String, _ session: Session) async throws {
        try await self.init(selection) { id in
            var request = Proto.GetPlaceRequest()
            (request.app, request.id) = (app, id)
            _ = try await session.geo.getPlace(request, session.context)
        }
    }

    /// Throws the error of what is missing, where nothing else was named.
    func checkSome() throws { if areAll { throw error } }

    /// Throws the error of what is missing.
    func check() throws { if !ids.isEmpty { throw error } }

    private var error: RPCError {
        let more = ids.count > 5 ? " and \(ids.count - 5) more" : ""
        let some = ids.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
        return RPCError(.notFound, "no place \(some)\(more)")
    }
}
