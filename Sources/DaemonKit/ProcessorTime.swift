import Glibc

/// The time for which this process has used processors.
enum ProcessorTime {
    /// The time of all its threads, in their own code and in the kernel's.
    static var used: Duration {
        var usage = rusage()
        let who = __rusage_who_t(RUSAGE_SELF.rawValue)
        guard unsafe getrusage(who, &usage) == 0 else { return .zero }
        return duration(usage.ru_utime) + duration(usage.ru_stime)
    }

    private static func duration(_ time: timeval) -> Duration {
        .seconds(Int64(time.tv_sec)) + .microseconds(Int64(time.tv_usec))
    }
}
