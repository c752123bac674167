import HTTP

extension Parser {
    /// Checks that HTTP/1 has the same meaning whole and byte by byte.
    static func http1(_ input: [UInt8]) -> Result {
        let whole = transcript(input, size: max(1, input.count))
        guard whole == transcript(input, size: 1) else {
            return .finding("the split changed the meaning")
        }
        return result(whole.count > 1)
    }

    private static func transcript(_ input: [UInt8], size: Int) -> [[UInt8]] {
        var limits = HTTPLimits()
        limits.headerBytes = 256
        limits.targetBytes = 64
        limits.bodyBytes = 512
        limits.pipelining = .max
        let session = HTTP1Session(limits: limits, now: .zero)
        var events: [HTTPEvent] = []
        for start in stride(from: 0, to: input.count, by: size) where session.wantsRead {
            let piece = Array(input[start..<min(start + size, input.count)])
            unsafe piece.withUnsafeBytes { unsafe session.receive($0, now: .zero, into: &events) }
        }
        var seen: [[UInt8]] = []
        while !events.isEmpty {
            guard case .request(let request) = events.removeFirst() else { continue }
            seen.append(Array(request.path))
            seen.append(request.body)
            session.respond(
                to: request.stream, HTTPResponse(status: 200, body: request.body), now: .zero,
                into: &events)
        }
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        while session.wantsWrite {
            let taken = unsafe buffer.withUnsafeMutableBytes {
                unsafe session.takeOutput(into: $0, now: .zero, events: &events)
            }
            seen.append(Array(buffer[..<taken]))
        }
        return seen
    }

    /// Checks that HTTP/2 after the client's preface is answered, and that the output ends.
    static func http2(_ input: [UInt8]) -> Result {
        guard let session = HTTP2Session(now: .zero) else { return .finding("no session") }
        var events: [HTTPEvent] = []
        let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + [0, 0, 0, 4, 0, 0, 0, 0, 0]
        for piece in [preface, input] where session.wantsRead {
            unsafe piece.withUnsafeBytes { unsafe session.receive($0, now: .zero, into: &events) }
        }
        var requests = 0
        while !events.isEmpty {
            guard case .request(let request) = events.removeFirst() else { continue }
            requests += 1
            guard !request.path.isEmpty else { return .finding("a request without a path") }
            session.respond(
                to: request.stream, HTTPResponse(status: 200, body: []), now: .zero, into: &events)
        }
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        var turns = 0
        while session.wantsWrite {
            turns += 1
            guard turns < 1_000 else { return .finding("output without end") }
            _ = unsafe buffer.withUnsafeMutableBytes {
                unsafe session.takeOutput(into: $0, now: .zero, events: &events)
            }
        }
        return result(requests > 0)
    }
}
