import Protocol

/// The ids that a command names and that no place has.
struct MissingPlaces {
    /// The ids, in the order in which the suite names them.
    let ids: [String]
    /// The number of places the command found.
    let others: UInt32

    /// Throws the error about missing places, if the command found no place at all.
    func checkOthers() throws { if others == 0 { try check() } }

    /// Throws the error about missing places, if there are any.
    func check() throws { if !ids.isEmpty { throw error } }

    private var error: RPCError {
        let more = ids.count > 5 ? " and \(ids.count - 5) more" : ""
        let some = ids.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
        return RPCError(.notFound, "no place \(some)\(more)")
    }
}
