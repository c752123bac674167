import Crypto

/// One request of Airship's open channels: `{"values": [...]}`.
///
/// Receivers that were made for Airship take it as it is; what they would not know is in `extra`
/// and in our own headers.
struct OpenChannelBatch {
    /// What the contract allows.
    static let count = 1000
    /// A message has some hundred bytes to 4 KiB; receivers' own limits are mostly megabytes.
    static let bytes = 2 << 20

    let values: [OpenChannelValue]

    /// The key of an app that has none of Airship's, 22 characters of base64url as those have: the
    /// same whenever it is asked for.
    static func appKey(of app: String) -> String {
        let digest = SHA256.digest(of: Array("herald open channel\0\(app)".utf8)).array
        return Base64.url.encode(Array(digest.prefix(16)))
    }

    /// The name of this batch: the same for the same messages.
    var id: String {
        MessageNames.uuid("batch\0" + values.map(\.sendID).joined(separator: "\0"))
    }

    /// The body.
    var json: [UInt8] {
        var bytes = Array(#"{"values":["#.utf8)
        bytes.reserveCapacity(values.reduce(16) { $0 + $1.json.count + 1 })
        for (index, value) in values.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += value.json
        }
        return bytes + Array("]}".utf8)
    }
}
