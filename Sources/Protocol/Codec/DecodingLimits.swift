/// What one message may cost to unpack, whatever its sender claims.
package struct DecodingLimits: Hashable, Sendable {
    /// The least budget in bytes.
    ///
    /// protobuf-c's structs outweigh small messages, so eight times the wire size alone would
    /// refuse honest ones.
    package var minimumByteBudget = 4 << 20
    /// Memory per wire byte.
    ///
    /// Empty sub-messages amplify by 44 and are cut off here.
    package var bytesPerWireByte = 8
    /// Strings, byte strings, sub-messages and lists together.
    package var elements = 20_000

    /// The limits every peer is held to.
    package static let standard = DecodingLimits()

    /// What is allowed to an answer of a service of ours, which may be larger than a stranger's
    /// request: a thousand places with all their texts, or the targets of a chunk.
    package static let answers: DecodingLimits = {
        var limits = DecodingLimits()
        limits.elements = 1_000_000
        limits.bytesPerWireByte = 64
        return limits
    }()

    /// The standard limits.
    package init() {}

    /// The memory that `wireSize` bytes may take when unpacked.
    package func byteBudget(wireSize: Int) -> Int {
        max(
            minimumByteBudget,
            wireSize.multipliedReportingOverflow(by: bytesPerWireByte).partialValue)
    }
}
