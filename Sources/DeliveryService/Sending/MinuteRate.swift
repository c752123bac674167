/// The number of deliveries in the last minute, by second.
struct MinuteRate: Hashable, Sendable {
    private var seconds = [Int](repeating: 0, count: 60)
    private var last: Int64 = 0

    /// Adds a number at the second `time` of any clock that does not go back far.
    mutating func add(_ count: Int, at time: Int64) {
        advance(to: time)
        seconds[Int(last % 60)] += count
    }

    /// Returns the number in the minute up to `time`.
    mutating func perMinute(at time: Int64) -> Int {
        advance(to: time)
        return seconds.reduce(0, +)
    }

    private mutating func advance(to time: Int64) {
        guard time > last else { return }
        for second in max(last + 1, time - 59)...time { seconds[Int(second % 60)] = 0 }
        last = time
    }
}
