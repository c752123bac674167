import CLinux
import Glibc
import Protocol
import Testing

@testable import Transport

/// The other end of a socket, which sends the bytes that a test chooses; reads wait for two
/// minutes.
struct RawPeer: ~Copyable {
    let descriptor: FileDescriptor
    private var decoder = FrameDecoder(limit: 16 << 20)

    /// Takes over an accepted or connected socket.
    init(taking number: Int32) {
        descriptor = FileDescriptor(taking: number)
        var wait = timeval(tv_sec: 120, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        unsafe setsockopt(number, SOL_SOCKET, SO_RCVTIMEO, &wait, size)
        unsafe setsockopt(number, SOL_SOCKET, SO_SNDTIMEO, &wait, size)
    }

    /// Connects to a server.
    init(connectingTo path: String) throws {
        let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        self.init(taking: number)
        guard unsafe herald_connect_unix(number, path) == 0 else {
            throw SystemError.last("connect")
        }
    }

    /// Sends bytes as they are.
    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[sent...])
                return unsafe Glibc.send(
                    descriptor.number, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            }
            try #require(count > 0, "errno \(errno)")
            sent += count
        }
    }

    /// Sends a request.
    func request(
        _ stream: UInt32, _ method: Method, _ message: some Message,
        timeout: Duration = .seconds(100)
    ) throws {
        var bytes: [UInt8] = []
        try bytes.appendRequest(
            stream, method, message.encoded(), CallContext(), timeout: timeout)
        try send(bytes)
    }

    /// Sends an answer.
    func respond(_ stream: UInt32, _ outcome: Result<[UInt8], RPCError>) throws {
        var bytes: [UInt8] = []
        bytes.appendResponse(stream, outcome)
        try send(bytes)
    }

    /// Returns the next frame; nil when the other side has closed.
    mutating func frame() throws -> (header: FrameHeader, body: [UInt8])? {
        while true {
            if let event = decoder.next() {
                guard case .frame(let header, let range) = event else {
                    throw RPCError(.internal, "an oversize frame")
                }
                return (header, unsafe decoder.withBody(range) { unsafe Array($0) })
            }
            var buffer = [UInt8](repeating: 0, count: 64 << 10)
            let count = unsafe recv(descriptor.number, &buffer, buffer.count, 0)
            if count == 0 || count < 0 && errno == ECONNRESET { return nil }
            try #require(count > 0, "nothing came: errno \(errno)")
            decoder.append(Array(buffer[..<count]))
        }
    }

    /// Returns the next answer with the stream of its call.
    mutating func answer() throws -> (stream: UInt32, outcome: Result<[UInt8], RPCError>) {
        let frame = try #require(try frame(), "the connection was closed")
        try #require(frame.header.kind == .response)
        return (frame.header.stream, Proto.EnvelopeResponse.outcome(frame.body))
    }

    /// Returns the code of the next answer; nil if the call succeeded.
    mutating func answerCode() throws -> RPCError.Code? {
        switch try answer().outcome {
        case .success: nil
        case .failure(let error): error.code
        }
    }
}

/// A socket that listens for a test.
struct RawListener: ~Copyable {
    private let descriptor: FileDescriptor

    init(at path: String) throws {
        descriptor = FileDescriptor(
            taking: socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
        try #require(unsafe herald_bind_unix(descriptor.number, path) == 0)
        try #require(listen(descriptor.number, 16) == 0)
    }

    /// Accepts the next connection.
    func accept() -> RawPeer {
        RawPeer(taking: Glibc.accept(descriptor.number, nil, nil))
    }
}
