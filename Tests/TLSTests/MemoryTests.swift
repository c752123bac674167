import CLinux
import Foundation
import TLS
import TestCertificates
import TestSupport
import Testing

/// The memory of an idle connection, as most connections of a push server are idle.
@Suite struct MemoryTests {
    @Test func `an idle connection takes less than 20 KiB`() async {
        // In a process of its own, whose memory nobody else uses.
        await #expect(processExitsWith: .success) {
            let context = try TLSServerContext.load(
                certificateChain: Certificates.shared.chain, key: Certificates.shared.key)
            let listener = try Listener()
            let clients = try IdleClients(port: listener.port, count: 1100)
            let connections = Connections()
            // The first hundred pay for what all share.
            while connections.count < 100 { try connections.add(from: listener, context) }
            let before = herald_resident_bytes()
            while connections.count < 1100 { try connections.add(from: listener, context) }
            let each = (herald_resident_bytes() - before) / 1000
            #expect(each < 20 * 1024)
            clients.stop()
        }
    }
}

/// Established connections, which a collection cannot hold since they cannot be copied.
private final class Connections {
    private final class Node {
        var connection: TLSConnection
        let next: Node?

        init(_ connection: consuming TLSConnection, _ next: Node?) {
            self.connection = connection
            self.next = next
        }
    }

    private var last: Node?
    private(set) var count = 0

    func add(from listener: Listener, _ context: TLSServerContext) throws {
        var connection = try TLSConnection(context, descriptor: listener.accept())
        while try connection.handshake() != .done { usleep(50) }
        let answer = [UInt8](repeating: 7, count: 5000)
        var buffer = [UInt8](repeating: 0, count: 100)
        var span = buffer.mutableSpan
        // One question and one answer; then read until there is nothing left, as a server does.
        while try connection.read(into: &span) == .wantsRead { usleep(50) }
        _ = try connection.write(answer.span)
        while try connection.read(into: &span) != .wantsRead {}
        last = Node(connection, last)
        count += 1
    }
}

private struct Listener {
    private let socket: LoopbackSocket
    var port: UInt16 { socket.port }

    init() throws {
        socket = try LoopbackSocket()
        try socket.listen()
    }

    func accept() throws -> Int32 {
        let accepted = herald_accept4(socket.descriptor, Int32(SOCK_NONBLOCK.rawValue))
        guard accepted != -1 else { throw TestFailure.noSocket(errno) }
        return accepted
    }
}

/// Clients in another process, so that their memory does not count.
private struct IdleClients {
    private let process = Process()

    init(port: UInt16, count: Int) throws {
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", Self.program, "\(port)", "\(count)"]
        try process.run()
    }

    func stop() {
        // SIGTERM may be blocked, as it is in a process of the test library's.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    private static let program = """
        import socket, ssl, sys, time
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        kept = []
        for _ in range(int(sys.argv[2])):
            connected = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
            secured = context.wrap_socket(connected)
            secured.sendall(b"x" * 1000)
            kept.append(secured)
        time.sleep(60)
        """
}
