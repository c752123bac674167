import JSON
import Protocol

/// Makes devices of Airship's channels.
struct ChannelDecoder: RecordDecoder {
    private static let limits = JSONLimits(
        bytes: ImportLimits.record, depth: 32, elements: ImportLimits.elements)

    /// The topic of the addresses of APNs: Airship does not tell the bundle id.
    var topic = ""
    /// `production` or `sandbox`.
    var environment = ""

    func item(
        _ bytes: Span<UInt8>, _ tally: inout ImportTally
    ) throws(BadRecord) -> Proto.DeviceRecord? {
        do throws(JSONError) {
            let document = try JSONDocument(parsing: bytes, limits: Self.limits)
            // What a look-up of one channel answers.
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
