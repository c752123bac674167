/// The unit of a daemon under systemd, with an operator's additions.
enum UnitFile {
    /// The directories of units; later ones override earlier ones.
    private static let folders = [
        "/usr/lib/systemd/system", "/lib/systemd/system", "/etc/systemd/system",
    ]

    /// Returns `LimitNOFILE` of a unit; nil if it has no unit, or no such limit.
    static func openFiles(of name: String) -> UInt64? {
        var texts: [String] = []
        for folder in folders {
            let path = "\(folder)/\(name).service"
            if let text = SystemFiles.text(path) { texts.append(text) }
            for part in SystemFiles.names(in: "\(path).d") ?? [] where part.hasSuffix(".conf") {
                texts.append(SystemFiles.text("\(path).d/\(part)") ?? "")
            }
        }
        return openFiles(texts)
    }

    /// Returns the limit in the texts of a unit and of its additions: the last one counts.
    static func openFiles(_ texts: [String]) -> UInt64? {
        let values = texts.flatMap { $0.split(separator: "\n") }.compactMap { line in
            line.hasPrefix("LimitNOFILE=") ? line.dropFirst("LimitNOFILE=".count) : nil
        }
        // `1024:65536` is the soft and the hard limit; the gateway raises the one to the other.
        return values.last?.split(separator: ":").last.flatMap { UInt64($0) }
    }
}
