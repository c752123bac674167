import JSON
import Protocol

/// Decodes Airship's channels as devices.
struct ChannelDecoder: RecordDecoder {
    private static let limits = JSONLimits(
        bytes: ImportLimits.record, depth: 32, elements: ImportLimits.elements)

    /// The topic of the APNs addresses, since Airship does not export the bundle id.
    var topic = ""
    /// The environment of the APNs addresses: `production` or `sandbox`.
    var environment = ""

    func item(
        _ bytes: Span<UInt8>, _ tally: inout ImportTally
    ) throws(BadRecord) -> Proto.DeviceRecord? {
        do throws(JSONError) {
            let document = try JSONDocument(parsing: bytes, limits: Self.limits)
            // The response for a single channel wraps it in `channel`.
            let channel = document.root.member("channel") ?? document.root
            var mapping = ChannelMapping(channel)
            let record = try mapping.record(topic: topic, environment: environment)
            tally += mapping.tally
            return record
        } catch {
            throw BadRecord(error.onOneLine)
        }
    }
}
