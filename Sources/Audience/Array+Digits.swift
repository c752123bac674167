extension [UInt32] {
    /// Digits have no more bits than that: so many counts lie in the first cache.
    private static let mostBits = 12
    /// For fewer than that counting the digits takes longer than comparing.
    private static let few = 300

    /// In order: of many numbers much sooner than by comparing them.
    func sortedByDigits() -> [UInt32] {
        guard count >= Self.few, let greatest = self.max() else { return sorted() }
        let width = UInt32.bitWidth - greatest.leadingZeroBitCount
        let digits = Swift.max(1, (width + Self.mostBits - 1) / Self.mostBits)
        let bits = (width + digits - 1) / digits
        var (numbers, others) = (self, self)
        // The lowest first: each leaves those that are alike in it as they were.
        for digit in 0..<digits {
            numbers.sort(by: UInt32(bits * digit), UInt32(bits), into: &others)
            swap(&numbers, &others)
        }
        return numbers
    }

    /// Puts all into the order of some of their bits.
    private func sort(by shift: UInt32, _ bits: UInt32, into others: inout [UInt32]) {
        let mask: UInt32 = 1 << bits - 1
        // Where the next with each digit goes.
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
