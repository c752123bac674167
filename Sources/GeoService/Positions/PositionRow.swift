/// Where in the store a device's position is: by its app's number there and its ordinal.
struct PositionRow: Hashable, Sendable {
    let app: UInt32
    let ordinal: UInt32

    init(app: UInt32, ordinal: UInt32) {
        self.app = app
        self.ordinal = ordinal
    }

    /// Of the number it is stored under.
    init(number: Int64) {
        app = UInt32(truncatingIfNeeded: number >> 32)
        ordinal = UInt32(truncatingIfNeeded: number)
    }

    /// Apps' numbers are below 2³¹, so it is never negative.
    var number: Int64 { Int64(app) << 32 | Int64(ordinal) }
}
