/// Where an import brings its items.
struct ImportTarget<Item: ImportItem>: Sendable {
    /// What they are called, such as `devices`.
    let what: String
    /// An item as it is handed over, for an app.
    let prepare: @Sendable (Item, _ app: String) -> Item
    /// Hands some over; the results are in their order.
    let store:
        @Sendable ([Item], Session, _ app: String, _ isDry: Bool) async throws -> [ItemResult]
}
