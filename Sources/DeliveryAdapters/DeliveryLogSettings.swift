package import ServiceKit

/// The settings that an operator has for the log of deliveries.
package struct DeliveryLogSettings: Hashable, Sendable {
    /// The path of the log's newest file.
    package var path: String
    /// True if titles, texts, links and data are in the log.
    package var hasTexts: Bool
    /// The size at which a file is full and the next one begins, in bytes.
    package var bytes: Int
    /// The number of files that are kept besides the one that grows.
    package var files: Int

    /// A log at a path.
    package init(path: String, hasTexts: Bool = true, bytes: Int = .max, files: Int = 4) {
        (self.path, self.hasTexts, self.bytes, self.files) = (path, hasTexts, bytes, files)
    }

    /// Reads `HERALD_DELIVERIES_LOG_TEXTS`: `yes` or `no`, `no` if unset;
    /// `HERALD_DELIVERIES_LOG_MEGABYTES`: 1 to 100,000, 64 if unset; and
    /// `HERALD_DELIVERIES_LOG_FILES`: 0 to 100, 4 if unset.
    package init(_ settings: Settings) throws(ConfigurationError) {
        path = Directories(settings).log("deliveries.jsonl")
        hasTexts = try settings.choice("HERALD_DELIVERIES_LOG_TEXTS", or: Answer.no) == .yes
        bytes =
            try settings.integer("HERALD_DELIVERIES_LOG_MEGABYTES", or: 64, in: 1...100_000) << 20
        files = try settings.integer("HERALD_DELIVERIES_LOG_FILES", or: 4, in: 0...100)
    }

    private enum Answer: String, CaseIterable { case yes, no }
}
