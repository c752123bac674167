/// Merges the metrics of several processes in Prometheus' text format.
///
/// The format requires that all lines of a metric stand together and that it is described once. So
/// the texts cannot simply be concatenated.
struct MetricsText {
    private struct Family {
        var description: [Substring] = []
        var samples: [Substring] = []
    }

    private var order: [Substring] = []
    private var families: [Substring: Family] = [:]

    /// Adds the metrics of one process.
    mutating func add(_ text: String) {
        var name: Substring = ""
        var isNew = false
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 3)
            if words.count >= 3, words[0] == "#" {
                if words[2] != name {
                    name = words[2]
                    isNew = families[name] == nil
                    if isNew { order.append(name) }
                }
                if isNew { families[name, default: Family()].description.append(line) }
            } else {
                families[name, default: Family()].samples.append(line)
            }
        }
    }

    /// The merged metrics.
    var text: String {
        var lines: [Substring] = []
        for name in order {
            guard let family = families[name] else { continue }
            lines += family.description
            lines += family.samples
        }
        return lines.map { $0 + "\n" }.joined()
    }
}
