public import Times

/// A report on why no messages come to the device, for a support ticket.
///
/// It has no secret, no address and no coordinate.
public struct WhyReport: Hashable, Sendable, Codable, CustomStringConvertible {
    /// Something that stands, or may stand, between a message and the person.
    public struct Finding: Hashable, Sendable, Codable {
        /// A code for programs, such as `permission`; later versions may add codes.
        public var code: String
        /// The problem, and advice about it.
        public var message: String
    }

    /// The problems that were found, the gravest first; empty if none is known.
    public var findings: [Finding]
    /// The server's id of the device; empty if the device is not registered.
    public var deviceID: String
    /// The time of the last exchange of everything with the server; nil if there was none.
    public var lastSync: UnixTime?
    /// The words of the app's server about this device; empty if it was not asked.
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

    /// Creates the report from the facts.
    init(_ facts: WhyFacts) {
        findings = facts.findings
        (deviceID, lastSync) = (facts.deviceID, facts.memory.schedule.lastSync)
        explanation = facts.explanation
    }
}
