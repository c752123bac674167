import COpenSSL

/// The application protocol of a connection, negotiated by ALPN (RFC 7301).
package enum ApplicationProtocol: String, Sendable, CaseIterable {
    /// HTTP/2 (RFC 9113), which is preferred.
    case http2 = "h2"
    /// HTTP/1.1 (RFC 9112), which is also used for a client that offers nothing.
    case http1 = "http/1.1"

    /// Returns the range of the preferred protocol in `offer`, a list of length-prefixed names.
    ///
    /// Returns nil when the list has no supported protocol or is malformed.
    static func choose(from offer: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        for candidate in allCases {
            let name = Array(candidate.rawValue.utf8)
            var start = 0
            while start < offer.count {
                let length = unsafe Int(offer[start])
                let range = (start + 1)..<(start + 1 + length)
                guard range.upperBound <= offer.count else { return nil }
                if unsafe offer[range].elementsEqual(name) { return range }
                start = range.upperBound
            }
        }
        return nil
    }
}

/// Chooses a protocol; OpenSSL calls this during the handshake when the client offers protocols.
func selectProtocol(
    _: OpaquePointer?, chosen: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    chosenLength: UnsafeMutablePointer<UInt8>?, offer: UnsafePointer<UInt8>?, offerLength: UInt32,
    _: UnsafeMutableRawPointer?
) -> Int32 {
    let list = unsafe UnsafeBufferPointer(start: offer, count: Int(offerLength))
    guard let range = unsafe ApplicationProtocol.choose(from: list),
        let offer = unsafe offer, let length = UInt8(exactly: range.count)
    else { return SSL_TLSEXT_ERR_ALERT_FATAL }
    // The chosen name may point into the offer, which OpenSSL keeps long enough.
    unsafe chosen?.pointee = offer + range.lowerBound
    unsafe chosenLength?.pointee = length
    return SSL_TLSEXT_ERR_OK
}
