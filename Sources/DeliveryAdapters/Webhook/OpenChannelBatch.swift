import Crypto

/// One request in the format of Airship's open channels: `{"values": [...]}`.
///
/// Receivers made for Airship accept it unchanged. Herald's additions are in `extra` and in headers
/// of their own.
struct OpenChannelBatch {
    /// The maximum number of messages in a batch, which Airship's API defines.
    static let count = 1000
    /// The maximum length of a batch in bytes; a message has from some hundred bytes to 4 KiB, and
    /// most receivers' limits are megabytes.
    static let bytes = 2 << 20

    let values: [OpenChannelValue]

    /// Returns the key of an app that has no Airship key: 22 characters of base64url like
    /// Airship's, always the same for an app.
    static func appKey(of app: String) -> String {
        let digest = SHA256.digest(of: Array("herald open channel\0\(app)".utf8)).array
        return Base64.url.encode(Array(digest.prefix(16)))
    }

    /// The id of this batch, which is the same for the same messages.
    var id: String {
        MessageNames.uuid("batch\0" + values.map(\.sendID).joined(separator: "\0"))
    }

    /// The body of the request.
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
