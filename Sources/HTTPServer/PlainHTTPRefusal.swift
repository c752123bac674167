import Glibc

/// The answer to a client that sends a request without TLS to a port with TLS.
enum PlainHTTPRefusal {
    private static let advice = "This port speaks HTTPS only: write https:// in the address.\n"
    private static let answer = Array(
        """
        HTTP/1.1 400 Bad Request\r
        Content-Type: text/plain\r
        Content-Length: \(advice.utf8.count)\r
        Connection: close\r
        \r
        \(advice)
        """.utf8)

    /// Tells the client what to do, if the socket takes it at once.
    ///
    /// - Parameter scratch: a buffer for what has arrived, which is dropped.
    static func send(to descriptor: Int32, scratch: UnsafeMutableRawBufferPointer) {
        // Closing a socket that has unread bytes resets the connection, which may cost the answer.
        _ = unsafe recv(descriptor, scratch.baseAddress, scratch.count, 0)
        _ = unsafe Glibc.send(descriptor, answer, answer.count, Int32(MSG_NOSIGNAL))
    }
}
