/// The deadline by which a peer must have taken the present output.
///
/// Output that is added later does not postpone it: it gets a deadline of its own once all before
/// it was taken. So a peer cannot keep old output by asking for more.
struct WriteDeadline {
    /// The deadline; nil while there is no output.
    private(set) var time: Duration?
    /// The number of bytes that must be taken by then.
    private var bytes = 0

    /// Records that output was added, and that `total` bytes wait now.
    mutating func added(_ total: Int, now: Duration, _ limits: HTTPLimits) {
        if time == nil { set(total, now, limits) }
    }

    /// Records that `taken` bytes were taken, and that `total` bytes wait now.
    mutating func took(_ taken: Int, leaving total: Int, now: Duration, _ limits: HTTPLimits) {
        bytes -= taken
        if total == 0 {
            time = nil
        } else if bytes <= 0 {
            set(total, now, limits)
        }
    }

    private mutating func set(_ total: Int, _ now: Duration, _ limits: HTTPLimits) {
        bytes = total
        time = now + limits.time(forAnswer: total)
    }
}
