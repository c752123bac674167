/// Returns whether a signature is valid for a message under the key that the check was created
/// with.
///
/// Rules take it as a value, so they need no cryptography. A simulator without a key checks only a
/// token's structure and times.
package typealias SignatureCheck =
    @Sendable (_ message: [UInt8], _ signature: [UInt8]) -> Bool
