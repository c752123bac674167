import DeliveryEngine

/// An item of a batch, with the function that returns whether a switch stops it.
struct Watched<Value: Sendable>: Sendable {
    let value: Value
    let isHeld: IsHeld

    init(_ value: Value, _ isHeld: @escaping IsHeld) {
        (self.value, self.isHeld) = (value, isHeld)
    }

    /// Sends the items that no switch stops, and returns the outcome of each, in order.
    ///
    /// - Parameter send: Sends a batch. It must write nothing if one of the items has been stopped
    ///   after all, because nothing can be taken out of a request that is being written.
    static func send(
        _ batch: [Self], _ send: ([Self]) async -> [AttemptOutcome]
    ) async -> [AttemptOutcome] {
        let free = batch.map { !$0.isHeld() }
        var outcomes =
            free.contains(true)
            ? await send(zip(batch, free).filter(\.1).map(\.0))[...] : []
        return free.map { isFree in
            isFree
                ? outcomes.popFirst() ?? .uncertain(reason: "the answer does not mention it")
                : .unprocessed(reason: "a switch was turned on before it was written")
        }
    }
}
