/// A writer of HTTP/1.1 responses (RFC 9112 §4) into a buffer, from which the session takes them.
struct HTTP1ResponseWriter {
    /// The way in which a peer knows where a body ends (RFC 9112 §6.3).
    enum Framing {
        case length
        case chunks
        /// The body ends with the connection. HTTP/1.0 has no other way for a body of unknown
        /// length.
        case close
    }

    private var bytes: [UInt8] = []
    private var start = 0

    /// The number of bytes that wait to be taken.
    var count: Int { bytes.count - start }
    /// The number of bytes in memory, including those that were taken already.
    var held: Int { bytes.count }

    /// Writes the interim response that asks for the body (RFC 9110 §15.2.1).
    mutating func writeContinue() {
        bytes.append(contentsOf: "HTTP/1.1 100 Continue\r\n\r\n".utf8)
    }

    /// Writes a final response.
    ///
    /// - Parameters:
    ///   - connection: the value of the `connection` field; nil leaves the field out, which means
    ///     HTTP/1.1's default.
    ///   - date: the value of the `date` field; empty leaves the field out.
    mutating func write(
        _ response: HTTPResponse, isHead: Bool, connection: String?, date: [UInt8],
        _ framing: Framing = .length
    ) {
        forgetTaken()
        let body = response.isBodiless ? 0 : response.body.count
        bytes.reserveCapacity(bytes.count + response.fields.size + (isHead ? 0 : body) + 168)
        bytes.append(contentsOf: "HTTP/1.1 ".utf8)
        bytes.appendDecimal(min(max(response.status, 200), 999))
        bytes.append(UInt8(ascii: " "))
        bytes.append(contentsOf: Self.reason(response.status).utf8)
        endLine()
        for index in 0..<response.fields.count {
            let name = response.fields.name(at: index)
            if name.isServerField { continue }
            write(name, response.fields.value(at: index))
        }
        if !date.isEmpty {
            bytes.append(contentsOf: "date: ".utf8)
            bytes.append(contentsOf: date)
            endLine()
        }
        if framing == .length, !response.isBodiless {
            bytes.append(contentsOf: "content-length: ".utf8)
            bytes.appendDecimal(body)
            endLine()
        }
        if framing == .chunks {
            bytes.append(contentsOf: "transfer-encoding: chunked".utf8)
            endLine()
        }
        if let connection {
            bytes.append(contentsOf: "connection: ".utf8)
            bytes.append(contentsOf: connection.utf8)
            endLine()
        }
        endLine()
        if !isHead, !response.isBodiless { write(response.body, framing) }
    }

    /// Writes a piece of a body.
    mutating func write(_ piece: [UInt8], _ framing: Framing) {
        forgetTaken()
        guard framing == .chunks else { return bytes.append(contentsOf: piece) }
        // An empty chunk would end the body.
        guard !piece.isEmpty else { return }
        bytes.append(contentsOf: String(piece.count, radix: 16).utf8)
        endLine()
        bytes.append(contentsOf: piece)
        endLine()
    }

    /// Writes the end of a body.
    mutating func writeEnd(_ framing: Framing) {
        guard framing == .chunks else { return }
        bytes.append(contentsOf: "0\r\n\r\n".utf8)
    }

    /// Moves as many bytes as fit to `buffer`, and returns how many.
    mutating func take(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let length = min(buffer.count, count)
        guard length > 0 else { return 0 }
        unsafe buffer.copyBytes(from: bytes[start..<start + length])
        start += length
        if start == bytes.count {
            bytes.removeAll(keepingCapacity: bytes.capacity <= 4 << 10)
            start = 0
        }
        return length
    }

    /// Removes the bytes that were taken if they are most, so that each byte is moved once at most
    /// on average.
    private mutating func forgetTaken() {
        guard start > count else { return }
        bytes.removeFirst(start)
        start = 0
    }

    private mutating func write(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
        bytes.append(contentsOf: name)
        bytes.append(contentsOf: ": ".utf8)
        bytes.append(contentsOf: value)
        endLine()
    }

    private mutating func endLine() {
        bytes.append(UInt8(ascii: "\r"))
        bytes.append(UInt8(ascii: "\n"))
    }

    private static func reason(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 201: "Created"
        case 202: "Accepted"
        case 204: "No Content"
        case 304: "Not Modified"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 408: "Request Timeout"
        case 409: "Conflict"
        case 421: "Misdirected Request"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 415: "Unsupported Media Type"
        case 417: "Expectation Failed"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 503: "Service Unavailable"
        case 504: "Gateway Timeout"
        case 505: "HTTP Version Not Supported"
        default: ""
        }
    }
}

extension ArraySlice<UInt8> {
    /// True if only the session of a server writes the field of this name.
    var isServerField: Bool { unsafe withUnsafeBufferPointer { unsafe $0.isServerField } }
}

extension UnsafeBufferPointer<UInt8> {
    /// True if only the session writes the field of this name.
    var isSessionField: Bool {
        switch count {
        case 10: unsafe equals("connection")
        case 14: unsafe equals("content-length")
        case 17: unsafe equals("transfer-encoding")
        default: false
        }
    }

    /// True if only the session of a server writes the field of this name.
    var isServerField: Bool {
        count == 4 ? unsafe equals("date") : unsafe isSessionField
    }
}
