package import Protocol
/// The time type of the leaf module, which phones share, is one of every service's.
@_exported public import Times

extension UnixTime {
    /// The time as a protobuf message.
    package var timestamp: Proto.Timestamp {
        var timestamp = Proto.Timestamp()
        let seconds = milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000
        timestamp.seconds = seconds
        timestamp.nanos = Int32(milliseconds - seconds * 1000) * 1_000_000
        return timestamp
    }

    /// Creates a time from a protobuf message, rounded down to milliseconds.
    ///
    /// - Parameter field: the field's name, for the error.
    /// - Throws: `invalidArgument` outside the years 1 to 9999, the range of a Timestamp.
    package init(_ timestamp: Proto.Timestamp, _ field: String) throws(RPCError) {
        guard (-62_135_596_800...253_402_300_799).contains(timestamp.seconds),
            (0..<1_000_000_000).contains(timestamp.nanos)
        else { throw .invalid(field, "is not a time between the years 1 and 9999") }
        self.init(milliseconds: timestamp.seconds * 1000 + Int64(timestamp.nanos / 1_000_000))
    }
}
