/// The limits of unpacking one message, whatever its sender claims.
package struct DecodingLimits: Hashable, Sendable {
    /// The least memory budget, in bytes.
    ///
    /// protobuf-c's structs are larger than small messages, so eight times the wire size alone
    /// would refuse valid ones.
    package var minimumByteBudget = 4 << 20
    /// The memory budget per byte of wire format.
    ///
    /// Empty sub-messages need 44 times their size, and are refused by this.
    package var bytesPerWireByte = 8
    /// The most strings, byte strings, sub-messages and lists together.
    package var elements = 20_000

    /// The limits for messages of any peer.
    package static let standard = DecodingLimits()

    /// The limits for answers of Herald's own services, which may be larger than a stranger's
    /// request, such as a thousand places with their texts, or the targets of a chunk.
    package static let answers: DecodingLimits = {
        var limits = DecodingLimits()
        limits.elements = 1_000_000
        limits.bytesPerWireByte = 64
        return limits
    }()

    /// Creates the standard limits.
    package init() {}

    /// Returns the memory, in bytes, that `wireSize` bytes may take when unpacked.
    package func byteBudget(wireSize: Int) -> Int {
        max(
            minimumByteBudget,
            wireSize.multipliedReportingOverflow(by: bytesPerWireByte).partialValue)
    }
}
