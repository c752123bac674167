/// Where a device is kept: its app's number and its ordinal in that app.
///
/// An ordinal may be another device's some time after its own is gone, so a row alone proves
/// nothing: who has a row of before compares the id too.
struct DeviceRow: Hashable, Comparable, Sendable {
    /// The app's number in this registry.
    let app: UInt32
    /// Its place in the app's bitmaps.
    let ordinal: UInt32

    init(app: UInt32, ordinal: UInt32) {
        (self.app, self.ordinal) = (app, ordinal)
    }

    /// As the store numbers it; nil for what is no row.
    init?(_ number: Int64) {
        guard number >= 0 else { return nil }
        self.init(
            app: UInt32(truncatingIfNeeded: number >> 32),
            ordinal: UInt32(truncatingIfNeeded: number))
    }

    /// As the store numbers it: rows of an app lie together, in the order of the ordinals.
    var number: Int64 { Int64(app) << 32 | Int64(ordinal) }

    static func < (left: DeviceRow, right: DeviceRow) -> Bool { left.number < right.number }
}
