import COpenSSL

/// What is spoken inside a connection, settled by ALPN (RFC 7301).
package enum ApplicationProtocol: String, Sendable, CaseIterable {
    /// HTTP/2 (RFC 9113), preferred.
    case http2 = "h2"
    /// HTTP/1.1 (RFC 9112), also for a client that offers nothing.
    case http1 = "http/1.1"

    /// Where in `offer`, a list of length-prefixed names, the best protocol that we speak stands.
    ///
    /// `nil` when we speak none of them, and for a malformed list.
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

/// Called by OpenSSL during a handshake in which the client offers protocols.
func selectProtocol(
    _: OpaquePointer?, chosen: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    chosenLength: UnsafeMutablePointer<UInt8>?, offer: UnsafePointer<UInt8>?, offerLength: UInt32,
    _: UnsafeMutableRawPointer?
) -> Int32 {
    let list = unsafe UnsafeBufferPointer(start: offer, count: Int(offerLength))
    guard let range = unsafe ApplicationProtocol.choose(from: list),
        let offer = unsafe offer, let length = UInt8(exactly: range.count)
    else { return SSL_TLSEXT_ERR_ALERT_FATAL }
    // The answer may point into the offer, which outlives it.
    unsafe chosen?.pointee = offer + range.lowerBound
    unsafe chosenLength?.pointee = length
    return SSL_TLSEXT_ERR_OK
}
