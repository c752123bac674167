extension [UInt32] {
    /// The most bits of a digit: an array of that many counts fits in the first-level cache.
    private static let mostBits = 12
    /// The size below which a comparison sort is faster.
    private static let few = 300

    /// Returns the numbers sorted; a radix sort, which is much faster than comparing for many
    /// numbers.
    func sortedByDigits() -> [UInt32] {
        guard count >= Self.few, let greatest = self.max() else { return sorted() }
        let width = UInt32.bitWidth - greatest.leadingZeroBitCount
        let digits = Swift.max(1, (width + Self.mostBits - 1) / Self.mostBits)
        let bits = (width + digits - 1) / digits
        var (numbers, others) = (self, self)
        // The lowest digit comes first, because each pass keeps the order of numbers with equal
        // digits.
        for digit in 0..<digits {
            numbers.sort(by: UInt32(bits * digit), UInt32(bits), into: &others)
            swap(&numbers, &others)
        }
        return numbers
    }

    /// Sorts the numbers by `bits` of their bits, beginning at bit `shift`, into `others`.
    private func sort(by shift: UInt32, _ bits: UInt32, into others: inout [UInt32]) {
        let mask: UInt32 = 1 << bits - 1
        // The position of the next number with each digit.
        var places = [UInt32](repeating: 0, count: Int(mask) + 1)
        unsafe withUnsafeBufferPointer { numbers in
            unsafe places.withUnsafeMutableBufferPointer { places in
                for index in numbers.indices {
                    unsafe places[Int(numbers[index] >> shift & mask)] += 1
                }
                var sum: UInt32 = 0
                for digit in 0...Int(mask) {
                    let count = unsafe places[digit]
                    unsafe places[digit] = sum
                    sum += count
                }
                unsafe others.withUnsafeMutableBufferPointer { others in
                    for index in numbers.indices {
                        let number = unsafe numbers[index]
                        let digit = Int(number >> shift & mask)
                        unsafe others[Int(places[digit])] = number
                        unsafe places[digit] += 1
                    }
                }
            }
        }
    }
}
