import Glibc

/// Times and sizes of this process.
enum Measured {
    /// The time that something took, in nanoseconds: by the clock, and of the processor, to which
    /// other processes' work does not count.
    struct Time {
        var clock: Int64
        var processor: Int64
    }

    /// The time that `body` takes, and what it gives.
    static func time<Answer>(_ body: () throws -> Answer) rethrows -> (Time, Answer) {
        let (began, processor) = (now, time(CLOCK_THREAD_CPUTIME_ID))
        let answer = try body()
        let time = Time(
            clock: now - began, processor: time(CLOCK_THREAD_CPUTIME_ID) - processor)
        return (time, answer)
    }

    /// The middle, the 99th of 100 and the worst of `times`.
    static func report(_ title: String, _ times: [Time]) {
        func line(_ times: [Int64]) -> String {
            let sorted = times.sorted()
            func at(_ share: Double) -> String {
                text(Double(sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]) / 1e6)
            }
            return "median \(at(0.5)) ms, p99 \(at(0.99)) ms, worst \(at(1)) ms"
        }
        print("\(title): \(line(times.map(\.clock)))")
        print("    of the processor: \(line(times.map(\.processor)))")
    }

    static func text(_ number: Double) -> String {
        let hundredThousandths = Int((number * 100_000).rounded())
        let rest = "\(hundredThousandths % 100_000)"
        let digits = String(repeating: "0", count: 5 - rest.count) + rest
        return "\(hundredThousandths / 100_000).\(number < 1 ? digits : String(digits.prefix(3)))"
    }

    static var now: Int64 { time(CLOCK_MONOTONIC) }

    private static func time(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        _ = unsafe clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Bytes of this process that are in memory, after the allocator gave back what it can.
    static var resident: Int {
        trim()
        guard let file = unsafe fopen("/proc/self/statm", "r") else { return 0 }
        defer { unsafe fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard unsafe fgets(&line, 128, file) != nil else { return 0 }
        let text = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let fields = String(decoding: text, as: UTF8.self).split(separator: " ")
        return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * 4096
    }

    /// `malloc_trim`, which Glibc's module does not have.
    private static func trim() {
        guard let symbol = unsafe dlsym(nil, "malloc_trim") else { return }
        typealias Trim = @convention(c) (Int) -> Int32
        _ = unsafe unsafeBitCast(symbol, to: Trim.self)(0)
    }
}
