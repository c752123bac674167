import CLinux
import Glibc
import TLS

/// A server's connection and a client's over a socket pair, driven by turns on one thread.
struct Pair: ~Copyable {
    var server: TLSConnection
    private(set) var client: TestClient
    private(set) var clientDescriptor: Int32
    private let serverDescriptor: Int32

    init(
        _ context: TLSServerContext, _ options: TestClient.Options = .init(),
        resuming session: TestClient.Session? = nil
    ) throws {
        let (near, far) = try socketPair()
        guard let client = TestClient(options, descriptor: far, resuming: session) else {
            throw TestFailure.noClient
        }
        let server = try TLSConnection(context, descriptor: near)
        self.server = server
        self.client = client
        serverDescriptor = near
        clientDescriptor = far
    }

    deinit {
        close(serverDescriptor)
        if clientDescriptor != -1 { close(clientDescriptor) }
    }

    /// Lets both sides go on until neither can, and returns the client's outcome.
    mutating func shakeHands() throws(TLSError) -> TestClient.Outcome {
        var outcome = client.handshake()
        var step = try server.handshake()
        for _ in 0..<20 where outcome == .again || step != .done {
            outcome = client.handshake()
            step = try server.handshake()
        }
        return outcome
    }

    mutating func serverWrites(_ bytes: [UInt8]) throws(TLSError) -> TLSConnection.Transfer {
        try server.write(bytes.span)
    }

    /// Returns all bytes that the server can read now.
    mutating func serverReads(chunk: Int = 4096) throws(TLSError) -> (bytes: [UInt8], end: String) {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: chunk)
        while true {
            var span = buffer.mutableSpan
            switch try server.read(into: &span) {
            case .bytes(let count): bytes += buffer.prefix(count)
            case .wantsRead: return (bytes, "wantsRead")
            case .wantsWrite: return (bytes, "wantsWrite")
            case .closed: return (bytes, "closed")
            }
        }
    }

    /// Closes the client's socket without a word of TLS.
    mutating func hangUp() {
        close(clientDescriptor)
        clientDescriptor = -1
    }
}

enum TestFailure: Error {
    case noClient
    case noSocket(Int32)
}

/// Returns two connected, non-blocking stream sockets.
func socketPair() throws -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw TestFailure.noSocket(errno) }
    return (ends[0], ends[1])
}
