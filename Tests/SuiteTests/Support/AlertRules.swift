import Foundation

/// The files of compose/monitoring, and the parts of them that tests need.
enum AlertRules {
    /// Returns the text of a file in compose/monitoring.
    static func file(_ name: String) throws -> String {
        try String(
            contentsOf: repository.appending(path: "compose/monitoring/\(name)"), encoding: .utf8)
    }

    /// Returns the names of all alerts, in the order of the file.
    static func names() throws -> [String] {
        try file("herald.rules.yml").matches(of: /- alert: (\w+)/).map { String($0.1) }
    }

    /// Returns the rules with times and thresholds that suit a test.
    ///
    /// Windows are ten or thirty seconds, and `for` is one second. Thresholds that would take a
    /// large campaign or a gigabyte are small.
    static func hurried(_ rules: String) -> String {
        rules.replacing(/for: \d+[smhd]/, with: "for: 1s")
            .replacing(/interval: \d+m/, with: "interval: 500ms")
            .replacing(/\[15m:1m\]/, with: "[30s:1s]")
            .replacing(/\[5m\]/, with: "[10s]").replacing(/\[1[05]m\]/, with: "[30s]")
            .replacing(/\[\d+[hd]\]/, with: "[10s]")
            // An import that makes a database grow takes longer than that on a busy machine.
            .replacing("offset 1d", with: "offset 30s")
            .replacing(/offset \d+[mhd]/, with: "offset 10s")
            .replacing("herald_delivery_oldest_waiting_seconds > 600", with: Self.oldest)
            .replacing(") > 1000", with: ") > 2")
            .replacing(") > 20", with: ") > 5").replacing(") > 100\n", with: ") > 5\n")
            .replacing("> 1073741824", with: "> 1048576")
    }

    private static let oldest = "herald_delivery_oldest_waiting_seconds > 1"

    /// Returns the names of the metrics in a text of PromQL or JSON.
    static func metrics(in text: String) -> Set<String> {
        Set(
            text.matches(of: /\b(herald_[a-z_]+|up|ALERTS)\b/).map { String($0.1) }
                .filter { $0 != "ALERTS" })
    }

    /// Returns the PromQL expressions of a dashboard.
    static func expressions(ofDashboard json: String) throws -> [String] {
        func find(_ value: Any) -> [String] {
            switch value {
            case let list as [Any]: list.flatMap(find)
            case let object as [String: Any]:
                object.flatMap { key, value in
                    ["expr", "definition"].contains(key) ? [value as? String ?? ""] : find(value)
                }
            default: []
            }
        }
        return find(try JSONSerialization.jsonObject(with: Data(json.utf8)))
    }

    /// Returns the PromQL expressions of the rules, without summaries and descriptions.
    static func expressions(ofRules yaml: String) -> [String] {
        yaml.matches(of: /expr: (?:\|\n((?: {10,}.*\n)+)|(.*)\n)/).map { match in
            String(match.1 ?? match.2 ?? "")
        }
    }
}
