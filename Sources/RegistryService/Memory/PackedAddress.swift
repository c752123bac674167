import Crypto
import Protocol

/// An address in use as it is packed in memory.
///
/// A device's addresses follow one another. Each consists of the channel's number, a number with
/// the value's length and two flags, the value, and the keys if the channel has any. Both numbers
/// are varints as in protobuf. A value of hexadecimal digits, such as a token of APNs, takes half a
/// byte for each digit.
struct PackedAddress {
    /// The bytes of a Web Push public key and authentication secret.
    static let keyBytes = 65 + 16

    /// The number of the channel.
    let channel: UInt32
    /// The range of bytes that has the value.
    let value: Range<Int>
    /// True if the value is stored as half a byte for each hexadecimal digit.
    let isHex: Bool
    /// True if this is the device's last address.
    let isLast: Bool
    /// The offset after the address and its keys.
    let end: Int
    /// The size of the packed address in bytes.
    let count: Int

    /// Reads the address that begins at `start`.
    ///
    /// - Parameter hasKeys: returns whether the channel with this number has keys.
    init(_ bytes: borrowing Span<UInt8>, from start: Int, hasKeys: (UInt32) -> Bool) {
        var position = start
        channel = Self.number(bytes, &position)
        let head = Self.number(bytes, &position)
        isLast = head & 1 != 0
        isHex = head & 2 != 0
        value = position..<position + Int(head >> 2)
        end = value.upperBound + (hasKeys(channel) ? Self.keyBytes : 0)
        count = end - start
    }

    /// Packs a device's addresses, at least one, with the numbers of their channels.
    static func pack(_ addresses: [Proto.Address], channels: [UInt32]) -> [UInt8] {
        var bytes: [UInt8] = []
        for (index, address) in addresses.enumerated() {
            append(channels[index], to: &bytes)
            let packed = Hex.decode(address.value)
            let count = packed?.count ?? address.value.utf8.count
            let isLast = index == addresses.count - 1
            append(UInt32(count) << 2 | (packed == nil ? 0 : 2) | (isLast ? 1 : 0), to: &bytes)
            if let packed { bytes += packed } else { bytes += address.value.utf8 }
            bytes += address.publicKey
            bytes += address.authSecret
        }
        return bytes
    }

    /// Appends the packed address to `output` with another channel number.
    func append(_ bytes: borrowing Span<UInt8>, channel: UInt32, to output: inout [UInt8]) {
        Self.append(channel, to: &output)
        let head = UInt32(value.count) << 2 | (isHex ? 2 : 0) | (isLast ? 1 : 0)
        Self.append(head, to: &output)
        for index in value.lowerBound..<end { output.append(bytes[index]) }
    }

    private static func append(_ number: UInt32, to bytes: inout [UInt8]) {
        var rest = number
        while rest > 0x7f {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    private static func number(_ bytes: borrowing Span<UInt8>, _ position: inout Int) -> UInt32 {
        var (number, shift): (UInt32, UInt32) = (0, 0)
        while true {
            let byte = bytes[position]
            position += 1
            number |= UInt32(byte & 0x7f) << shift
            guard byte > 0x7f else { return number }
            shift += 7
        }
    }
}

extension PackedAddress {
    /// Appends the value as text to `output`.
    func appendText(_ bytes: borrowing Span<UInt8>, to output: inout [UInt8]) {
        let (value, isHex) = (value, isHex)
        // Capacity is checked once for each value, not for each of its digits.
        output.append(addingCapacity: value.count * 2) { (text: inout OutputSpan<UInt8>) in
            for index in value {
                let byte = bytes[index]
                guard isHex else {
                    text.append(byte)
                    continue
                }
                text.append(Self.digit(byte >> 4))
                text.append(Self.digit(byte & 15))
            }
        }
    }

    /// Appends the keys to `output`, if the address has any.
    func appendKeys(_ bytes: borrowing Span<UInt8>, to output: inout [UInt8]) {
        for index in value.upperBound..<end { output.append(bytes[index]) }
    }

    private static func digit(_ half: UInt8) -> UInt8 {
        half + (half < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
    }
}
