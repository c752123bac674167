/// The newest version that a device has seen of each collapse key, by which it tells what came
/// late.
///
/// Providers may bring an older message after a newer one. Kept by the app between its runs, given
/// to each sync, and asked about each push.
public struct HeraldVersions: Hashable, Sendable, Codable {
    /// More keys than a device has messages of; the one with the lowest version is forgotten.
    private static let mostKeys = 1000

    private var seen: [String: UInt64] = [:]

    /// Nothing was seen yet.
    public init() {}

    /// Whether a push is to be shown; if it is not older than what was seen, it counts as seen.
    ///
    /// - Parameter data: what the app gets beside the texts, by its names for APNs and FCM.
    public mutating func isCurrent(pushed data: [String: String]) -> Bool {
        let key = data["herald_collapse_key"] ?? data["herald_clear"] ?? ""
        return isCurrent(key, data["herald_version"].flatMap { UInt64($0) } ?? 0)
    }

    /// Whether a message of a sync is to be shown, likewise.
    public mutating func isCurrent(_ message: HeraldAnswer.Message) -> Bool {
        isCurrent(message.collapseKey, message.version)
    }

    private mutating func isCurrent(_ key: String, _ version: UInt64) -> Bool {
        guard !key.isEmpty, version > 0 else { return true }
        // The same version is another copy of the same message, which its id tells.
        if let newest = seen[key], newest > version { return false }
        seen[key] = version
        if seen.count > Self.mostKeys, let oldest = seen.min(by: { $0.value < $1.value }) {
            seen[oldest.key] = nil
        }
        return true
    }
}
