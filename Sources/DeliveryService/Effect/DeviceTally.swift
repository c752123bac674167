import Audience

/// The number of times that each device was counted, as one set of devices for each binary digit.
///
/// So the sum over the devices of a platform is a few intersections of sets, however many
/// notifications were added. The form is the bit-sliced index of O'Neil and Quass, "Improved Query
/// Performance with Variant Indexes", SIGMOD 1997.
struct DeviceTally {
    /// The sets, that of the lowest digit first.
    private(set) var digits: [Bitmap] = []

    /// Counts each of the devices once more.
    mutating func add(_ devices: Bitmap) {
        var carry = devices.copy()
        for digit in digits {
            guard !carry.isEmpty else { return }
            let next = digit.intersection(carry)
            digit.formSymmetricDifference(carry)
            carry = next
        }
        if !carry.isEmpty { digits.append(carry) }
    }

    /// The number of times that all devices together were counted.
    var total: UInt64 {
        digits.enumerated().reduce(0) { $0 + UInt64($1.element.count) << UInt64($1.offset) }
    }
}
