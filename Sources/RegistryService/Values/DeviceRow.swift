/// The place where a device is stored: its app's number and its ordinal in that app.
///
/// An ordinal may be assigned to another device some time after a device was deleted. So a row
/// alone does not identify a device: code that kept a row compares the id too.
struct DeviceRow: Hashable, Comparable, Sendable {
    /// The app's number in this registry.
    let app: UInt32
    /// The device's place in the app's bitmaps.
    let ordinal: UInt32

    init(app: UInt32, ordinal: UInt32) {
        (self.app, self.ordinal) = (app, ordinal)
    }

    /// Reads the store's number of a row; nil for a negative number.
    init?(_ number: Int64) {
        guard number >= 0 else { return nil }
        self.init(
            app: UInt32(truncatingIfNeeded: number >> 32),
            ordinal: UInt32(truncatingIfNeeded: number))
    }

    /// The store's number of the row, which orders rows by app and then by ordinal.
    var number: Int64 { Int64(app) << 32 | Int64(ordinal) }

    static func < (left: DeviceRow, right: DeviceRow) -> Bool { left.number < right.number }
}
