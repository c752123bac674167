/// A delivery that stands otherwise than the store knows.
package struct UnrecordedDelivery: Hashable, Sendable {
    /// What it is a delivery of.
    package enum Origin: Hashable, Sendable {
        case chunk(ChunkKey)
        case row(RowKey)
    }

    package var origin: Origin
    package var ordinal: UInt32
    /// How it has ended; nil: it is under way.
    package var result: DeliveryResult?

    /// The notification's number.
    package var notification: Int64 {
        switch origin {
        case .chunk(let key): key.notification
        case .row(let key): key.notification
        }
    }
}

extension Engine {
    /// What was begun, or has ended, since the store was told last, in no order.
    ///
    /// What is being written is among it: the store may have it already.
    package var unrecordedDeliveries: [UnrecordedDelivery] { recorder.deliveries(beside: flights) }
}

extension Recorder {
    /// What is under way, and what has ended and is not known to be written.
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
