/// Whether a signature is that of a message under a key that is known to whoever made the check.
///
/// Rules take it as a value, so that they hold without any cryptography of their own: a stand-in
/// that knows no key looks at a token's structure and times only.
package typealias SignatureCheck =
    @Sendable (_ message: [UInt8], _ signature: [UInt8]) -> Bool
