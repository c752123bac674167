/// A delivery whose state in the engine is newer than in the store.
package struct UnrecordedDelivery: Hashable, Sendable {
    /// The chunk or row that a delivery belongs to.
    package enum Origin: Hashable, Sendable {
        case chunk(ChunkKey)
        case row(RowKey)
    }

    package var origin: Origin
    package var ordinal: UInt32
    /// The result; nil while an attempt is in flight.
    package var result: DeliveryResult?

    /// The notification's sequence number.
    package var notification: Int64 {
        switch origin {
        case .chunk(let key): key.notification
        case .row(let key): key.notification
        }
    }
}

extension Engine {
    /// The deliveries that began or ended since the last durable checkpoint, in no order.
    ///
    /// They include those of the checkpoint that is being written, which the store may already
    /// have.
    package var unrecordedDeliveries: [UnrecordedDelivery] { recorder.deliveries(beside: flights) }
}

extension Recorder {
    /// Returns the deliveries that are in flight, and those that ended but may not be written.
    fileprivate func deliveries(beside flights: FlightTable) -> [UnrecordedDelivery] {
        var all = flights.values.map { flight in
            UnrecordedDelivery(
                origin: flight.origin.delivery, ordinal: flight.attempt.target.ordinal, result: nil)
        }
        let written = written?.checkpoint
        for progress in (written?.chunks ?? []) + chunks.values {
            all += progress.results.map {
                .init(
                    origin: .chunk(progress.key), ordinal: $0.ordinal,
                    result: $0.isUnderWay ? nil : $0.result)
            }
        }
        all += putOff.map {
            .init(origin: .chunk($0.key), ordinal: $0.device.ordinal, result: $0.device.result)
        }
        for row in (written?.rows ?? []) + rows.values {
            guard let result = row.result else { continue }
            all.append(.init(origin: .row(row.key), ordinal: row.key.ordinal, result: result))
        }
        return all
    }
}

extension Flight.Origin {
    fileprivate var delivery: UnrecordedDelivery.Origin {
        switch self {
        case .chunk(let key, _): .chunk(key)
        case .row(let key, _): .row(key)
        }
    }
}
