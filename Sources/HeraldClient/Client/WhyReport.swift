public import Times

/// Why nothing comes, or that nothing is known against it: what a support ticket needs.
///
/// It has no secret, no address and no coordinate.
public struct WhyReport: Hashable, Sendable, Codable, CustomStringConvertible {
    /// Something that stands, or may stand, between a message and the person.
    public struct Finding: Hashable, Sendable, Codable {
        /// A code for programs, such as `permission`; later versions may add codes.
        public var code: String
        /// What is wrong, and what to do.
        public var message: String
    }

    /// What was found, the gravest first; empty: nothing is known against it.
    public var findings: [Finding]
    /// The server's id of the device; empty: it is not registered.
    public var deviceID: String
    /// When everything was last exchanged; nil: never.
    public var lastSync: UnixTime?
    /// What the app's server says of this device; empty: it was not asked.
    public var explanation: String

    /// The report as lines of text.
    public var description: String {
        var lines = ["device: \(deviceID.isEmpty ? "not registered" : deviceID)"]
        lines.append("last sync: \(lastSync.map { Timestamp.text($0, isWhole: true) } ?? "never")")
        lines += findings.map { "\($0.code): \($0.message)" }
        if findings.isEmpty { lines.append("nothing is known against notifications here") }
        if !explanation.isEmpty { lines.append("server: \(explanation)") }
        return lines.joined(separator: "\n")
    }

    /// Draws the conclusions from what is known.
    init(_ facts: WhyFacts) {
        findings = facts.findings
        (deviceID, lastSync) = (facts.deviceID, facts.memory.schedule.lastSync)
        explanation = facts.explanation
    }
}
