import Synchronization

/// A process's metrics, written in Prometheus' text format.
package final class Metrics: Sendable {
    private struct Family: Sendable {
        let name: String
        let help: StaticString
        let kind: StaticString
        var write: @Sendable (_ name: String, _ labels: String, inout String) -> Void
        var labels: String
    }

    private let families = Mutex<[Family]>([])
    private let common: String

    /// Creates metrics whose samples all have the label `service`.
    package init(service: String) { common = "service=\"\(service)\"" }

    /// Adds a counter, and returns it.
    ///
    /// - Parameter labels: labels such as `code="OK"`, from a closed set; the caller escapes them.
    package func counter(_ name: String, _ help: StaticString, labels: String = "") -> Counter {
        let counter = Counter()
        add(name, help, "counter", labels) { name, labels, out in
            out += "\(name){\(labels)} \(counter.value)\n"
        }
        return counter
    }

    /// Adds a counter whose value is kept elsewhere and read by `read` when it is needed.
    package func count(
        _ name: String, _ help: StaticString, labels: String = "",
        _ read: @escaping @Sendable () -> Int
    ) {
        add(name, help, "counter", labels) { name, labels, out in
            out += "\(name){\(labels)} \(read())\n"
        }
    }

    /// Adds a counter of seconds whose value is read by `read` when it is needed.
    package func seconds(
        _ name: String, _ help: StaticString, _ read: @escaping @Sendable () -> Duration
    ) {
        add(name, help, "counter", "") { name, labels, out in
            out += "\(name){\(labels)} \(read() / .seconds(1))\n"
        }
    }

    /// Adds a gauge whose value is read by `read` when it is needed.
    package func gauge(
        _ name: String, _ help: StaticString, labels: String = "",
        _ read: @escaping @Sendable () -> Double
    ) {
        add(name, help, "gauge", labels) { name, labels, out in
            out += "\(name){\(labels)} \(read())\n"
        }
    }

    /// Adds a gauge that the caller sets, and returns it.
    package func level(_ name: String, _ help: StaticString, labels: String = "") -> Level {
        let level = Level()
        gauge(name, help, labels: labels) { Double(level.value) }
        return level
    }

    /// Adds a histogram of durations, and returns it.
    package func histogram(_ name: String, _ help: StaticString, labels: String = "") -> Histogram {
        let histogram = Histogram()
        add(name, help, "histogram", labels) { name, labels, out in
            histogram.write(name, labels, &out)
        }
        return histogram
    }

    /// All metrics in Prometheus' text exposition format 0.0.4.
    package var text: String {
        var out = ""
        var described: Set<String> = []
        for family in families.withLock({ $0 }).sorted(by: { $0.name < $1.name }) {
            if described.insert(family.name).inserted {
                out +=
                    "# HELP \(family.name) \(family.help)\n# TYPE \(family.name) \(family.kind)\n"
            }
            let labels = family.labels.isEmpty ? common : "\(common),\(family.labels)"
            family.write(family.name, labels, &out)
        }
        return out
    }

    private func add(
        _ name: String, _ help: StaticString, _ kind: StaticString, _ labels: String,
        _ write: @escaping @Sendable (String, String, inout String) -> Void
    ) {
        families.withLock {
            $0.append(Family(name: name, help: help, kind: kind, write: write, labels: labels))
        }
    }
}

/// A number that only increases; any thread may add to it.
package final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    /// Adds `amount` to the counter.
    package func add(_ amount: Int = 1) { count.wrappingAdd(amount, ordering: .relaxed) }

    /// The present value.
    package var value: Int { count.load(ordering: .relaxed) }
}

/// A histogram of durations, with bucket bounds that double from 50 µs to 6.5 s.
package final class Histogram: Sendable {
    private struct State {
        var buckets = [Int](repeating: 0, count: Histogram.bounds.count)
        var count = 0
        var sum: Duration = .zero
    }

    private static let bounds: [Duration] = (0..<18).map { .microseconds(50 << $0) }
    private let state = Mutex(State())

    /// Counts a duration.
    package func observe(_ duration: Duration) {
        let bucket = Self.bounds.firstIndex { duration <= $0 }
        state.withLock { state in
            if let bucket { state.buckets[bucket] += 1 }
            state.count += 1
            state.sum += duration
        }
    }

    fileprivate func write(_ name: String, _ labels: String, _ out: inout String) {
        let state = state.withLock { $0 }
        var total = 0
        for (bound, count) in zip(Self.bounds, state.buckets) {
            total += count
            out += "\(name)_bucket{\(labels),le=\"\(bound / .seconds(1))\"} \(total)\n"
        }
        out += "\(name)_bucket{\(labels),le=\"+Inf\"} \(state.count)\n"
        out += "\(name)_sum{\(labels)} \(state.sum / .seconds(1))\n"
        out += "\(name)_count{\(labels)} \(state.count)\n"
    }
}
