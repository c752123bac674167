import DeliveryEngine

/// Something of a batch, with what says whether a switch stops it by now.
struct Watched<Value: Sendable>: Sendable {
    let value: Value
    let isHeld: IsHeld

    init(_ value: Value, _ isHeld: @escaping IsHeld) {
        (self.value, self.isHeld) = (value, isHeld)
    }

    /// Sends those that nothing stops, and gives the others back; the outcomes in their order.
    ///
    /// - Parameter send: writes nothing if one of its batch is stopped after all, for what is in a
    ///   request cannot be taken out of it any more.
    static func send(
        _ batch: [Self], _ send: ([Self]) async -> [AttemptOutcome]
    ) async -> [AttemptOutcome] {
        let free = batch.map { !$0.isHeld() }
        var outcomes =
            free.contains(true)
            ? await send(zip(batch, free).filter(\.1).map(\.0))[...] : []
        return free.map { isFree in
            isFree
                ? outcomes.popFirst() ?? .uncertain(reason: "nothing was said of it")
                : .unprocessed(reason: "a switch was turned on before it was written")
        }
    }
}
