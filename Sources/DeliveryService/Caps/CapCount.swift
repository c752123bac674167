import Audience

/// How many messages each device has got: numbers in binary, a set of devices for each digit.
///
/// Ten bitmaps count to a thousand, and counting one more is a carry. Confined to one thread.
struct CapCount {
    /// The devices whose number has the digit 1, from the lowest digit on.
    private(set) var digits: [Bitmap]

    init(digits: [Bitmap] = []) { self.digits = digits }

    /// Counts one more for each of `devices`.
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

    /// Counts one less for each of `devices` that any is counted for.
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

    /// Those of `devices` whose number is `limit` or more.
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
