/// The service that stores the items of an import.
struct ImportTarget<Item: ImportItem>: Sendable {
    /// The plural noun for the items, such as `devices`.
    let what: String
    /// Returns an item in the form that the service gets, for an app.
    let prepare: @Sendable (Item, _ app: String) -> Item
    /// Sends items to the service and returns their results in the same order.
    let store:
        @Sendable ([Item], Session, _ app: String, _ isDry: Bool) async throws -> [ItemResult]
}
