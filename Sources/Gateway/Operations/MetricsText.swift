/// Several processes' metrics as one page: a family may stand in it only once.
enum MetricsText {
    /// Joins pages whose families are headed by `# HELP` and `# TYPE` lines.
    static func merged(_ texts: [String]) -> String {
        var order: [Substring] = []
        var heads: [Substring: String] = [:]
        var samples: [Substring: String] = [:]
        for text in texts {
            var family: Substring = ""
            for line in text.split(separator: "\n") {
                if line.hasPrefix("# ") {
                    let words = line.split(separator: " ", maxSplits: 3)
                    guard words.count > 2 else { continue }
                    family = words[2]
                    if samples[family] == nil {
                        order.append(family)
                        samples[family] = ""
                        heads[family] = ""
                    }
                    if samples[family]?.isEmpty == true { heads[family]? += "\(line)\n" }
                } else {
                    samples[family, default: ""] += "\(line)\n"
                }
            }
        }
        return order.map { "\(heads[$0] ?? "")\(samples[$0] ?? "")" }.joined()
    }
}
