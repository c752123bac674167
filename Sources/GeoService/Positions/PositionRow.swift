/// The key of a device's position in the store: its app's number there and its ordinal.
struct PositionRow: Hashable, Sendable {
    let app: UInt32
    let ordinal: UInt32

    init(app: UInt32, ordinal: UInt32) {
        self.app = app
        self.ordinal = ordinal
    }

    /// Creates a row from its stored number.
    init(number: Int64) {
        app = UInt32(truncatingIfNeeded: number >> 32)
        ordinal = UInt32(truncatingIfNeeded: number)
    }

    /// The row's stored number.
    ///
    /// Apps' numbers are below 2³¹, so it is never negative.
    var number: Int64 { Int64(app) << 32 | Int64(ordinal) }
}
