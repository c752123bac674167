/// A value that is stored as a whole before anything follows from its change.
struct Kept<Value: Codable & Equatable & Sendable>: Sendable {
    private(set) var value: Value
    private var document: Document<Value>

    /// Reads the value; one that was never stored is `empty`.
    ///
    /// - Throws: `storageLocked`.
    init(_ name: String, _ store: some FileStore, or empty: Value) throws(HeraldError) {
        document = Document(name)
        value = try document.read(store).found(name) ?? empty
    }

    /// Makes a change; it counts once it is stored.
    ///
    /// - Parameter note: keeps what follows from the change, before the change itself: if the
    ///   process ends in between, the same change says the same again.
    mutating func change<Result>(
        _ store: some FileStore, _ body: (inout Value) -> Result,
        noting note: (Result) throws -> Void = { _ in }
    ) throws -> Result {
        var next = value
        let result = body(&next)
        try note(result)
        if next != value { try document.write(next, store) }
        value = next
        return result
    }
}
