import Audience

/// The number of messages that each device got: binary numbers, with a set of devices for each
/// digit.
///
/// Ten bitmaps count up to a thousand, and adding one is a carry. The value is confined to one
/// thread.
struct CapCount {
    /// The devices whose number has a 1 at each digit, the lowest digit first.
    private(set) var digits: [Bitmap]

    init(digits: [Bitmap] = []) { self.digits = digits }

    /// Adds one for each of the devices.
    mutating func add(_ devices: Bitmap) {
        var carry = devices
        var place = 0
        while !carry.isEmpty {
            guard place < digits.count else {
                digits.append(carry.copy())
                return
            }
            let next = digits[place].intersection(carry)
            let sum = digits[place].copy()
            sum.formSymmetricDifference(carry)
            digits[place] = sum
            (carry, place) = (next, place + 1)
        }
    }

    /// Subtracts one for each of the devices that has a count.
    mutating func subtract(_ devices: Bitmap) {
        var borrow = atLeast(1, among: devices)
        var place = 0
        while !borrow.isEmpty, place < digits.count {
            let next = borrow.subtracting(digits[place])
            let difference = digits[place].copy()
            difference.formSymmetricDifference(borrow)
            digits[place] = difference
            (borrow, place) = (next, place + 1)
        }
    }

    /// Adds another count, device by device.
    mutating func add(_ other: CapCount) {
        var carry = Bitmap()
        for place in 0..<max(digits.count, other.digits.count) {
            let left = place < digits.count ? digits[place] : Bitmap()
            let right = place < other.digits.count ? other.digits[place] : Bitmap()
            let either = left.copy()
            either.formSymmetricDifference(right)
            let next = left.intersection(right)
            next.formUnion(either.intersection(carry))
            either.formSymmetricDifference(carry)
            if place < digits.count { digits[place] = either } else { digits.append(either) }
            carry = next
        }
        if !carry.isEmpty { digits.append(carry) }
    }

    /// Returns those of the devices whose number is at least `limit`.
    func atLeast(_ limit: Int, among devices: Bitmap) -> Bitmap {
        guard !digits.isEmpty else { return Bitmap() }
        var (above, same) = (Bitmap(), devices)
        let places = max(digits.count, Int.bitWidth - limit.leadingZeroBitCount)
        for place in (0..<places).reversed() {
            let one = place < digits.count ? same.intersection(digits[place]) : Bitmap()
            if limit >> place & 1 == 1 {
                same = one
            } else {
                above = above.union(one)
                same = same.subtracting(one)
            }
        }
        return above.union(same)
    }
}
