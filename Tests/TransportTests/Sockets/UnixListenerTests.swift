import CLinux
import Foundation
import Glibc
import Protocol
import Synchronization
import TestSupport
import Testing

@testable import Transport

struct UnixListenerTests {
    @Test func `a stale socket is replaced`() async throws {
        let directory = ScratchDirectory()
        let path = directory.file("s.sock")
        do { _ = try RawListener(at: path) }
        unsafe #expect(herald_is_socket(path) == 1)
        try await answers(at: path)
    }

    @Test func `a socket of a running server is never replaced`() async throws {
        try await withScene { scene in
            let other = TTRPCServer(Router(), on: scene.loop)
            let error = await #expect(throws: SystemError.self) {
                try await other.listen(at: scene.path)
            }
            #expect(error?.code == EADDRINUSE)
            #expect(await code { try await scene.client().call(.echo, [], CallContext()) } == nil)
        }
    }

    @Test func `a socket whose listener takes no lock is not replaced either`() async throws {
        let directory = ScratchDirectory()
        let path = directory.file("s.sock")
        let listener = try RawListener(at: path)
        try await withLoop { loop in
            let server = TTRPCServer(Router(), on: loop)
            let error = await #expect(throws: SystemError.self) {
                try await server.listen(at: path)
            }
            #expect(error?.code == EADDRINUSE)
        }
        _ = try RawPeer(connectingTo: path)
        _ = listener.accept()
    }

    @Test(arguments: ["file", "directory", "link"])
    func `a path that is no socket is left alone`(kind: String) async throws {
        let directory = ScratchDirectory()
        let path = directory.file("s.sock")
        switch kind {
        case "file": close(unsafe creat(path, 0o600))
        case "directory": unsafe mkdir(path, 0o700)
        default: unsafe symlink("/tmp", path)
        }
        try await withLoop { loop in
            let server = TTRPCServer(Router(), on: loop)
            let error = await #expect(throws: SystemError.self) {
                try await server.listen(at: path)
            }
            #expect(error?.code == EEXIST)
        }
        unsafe #expect(access(path, F_OK) == 0)
    }

    @Test func `a closed socket's path is removed and free for the next`() async throws {
        let directory = ScratchDirectory()
        let path = directory.file("s.sock")
        for _ in 0..<3 { try await answers(at: path) }
        unsafe #expect(herald_is_socket(path) == -1)
    }

    @Test func `a path that is too long is an error`() async throws {
        let directory = ScratchDirectory()
        let path = directory.file(String(repeating: "x", count: 120))
        try await withLoop { loop in
            let server = TTRPCServer(Router(), on: loop)
            let error = await #expect(throws: SystemError.self) {
                try await server.listen(at: path)
            }
            #expect(error?.code == ENAMETOOLONG)
        }
    }

    @Test func `only the owner may open the socket`() async throws {
        try await withScene { scene in
            let attributes = try FileManager.default.attributesOfItem(atPath: scene.path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        }
    }

    /// Needs root because it connects as another user.
    @Test(.enabled(if: geteuid() == 0), arguments: [false, true])
    func `another user is accepted only if allowed`(isAllowed: Bool) async throws {
        let directory = ScratchDirectory()
        let path = directory.file("s.sock")
        let refused = Refusals()
        try await withLoop { loop in
            let server = TTRPCServer(Router(), on: loop, observer: refused)
            try await server.listen(at: path, allowedUsers: isAllowed ? [65534] : [])
            unsafe chmod(directory.path, 0o711)
            unsafe chmod(path, 0o666)
            let greeting = try connect(asUser: 65534, to: path)
            #expect(greeting == (isAllowed ? "answered" : "closed"))
            #expect(refused.users == (isAllowed ? [] : [65534]))
            await server.close()
        }
    }

    @Test func `connections over the limit are closed`() async throws {
        var limits = TransportLimits()
        limits.connections = 2
        try await withScene(limits) { scene in
            var first = try RawPeer(connectingTo: scene.path)
            var second = try RawPeer(connectingTo: scene.path)
            var third = try RawPeer(connectingTo: scene.path)
            #expect(try third.frame() == nil)
            try first.request(1, .echo, Proto.AnyMessage("echo"))
            try second.request(1, .echo, Proto.AnyMessage("echo"))
            #expect(try first.answerCode() == nil)
            #expect(try second.answerCode() == nil)
        }
    }

    private func answers(at path: String) async throws {
        try await withLoop { loop in
            let server = TTRPCServer(Echo().router, on: loop)
            try await server.listen(at: path)
            let client = TTRPCClient(path: path, on: loop)
            #expect(await code { try await client.call(.echo, [], CallContext()) } == nil)
            await client.close()
            await server.close()
        }
    }

    /// Sends an empty request, and returns `answered` if a byte comes back, else `closed`.
    private func connect(asUser user: UInt32, to path: String) throws -> String {
        let script = """
            use Socket; $SIG{PIPE} = 'IGNORE'; ($), $>) = (\(user), \(user));
            socket(S, AF_UNIX, SOCK_STREAM, 0); connect(S, sockaddr_un('\(path)')) or die $!;
            syswrite(S, pack('NNCC', 0, 1, 1, 0)); print sysread(S, $b, 10) ? 'answered' : 'closed';
            """
        return try ChildProcess("/usr/bin/perl", ["-e", script], output: .captured).readOutput()
    }
}

/// An observer that records the users who were refused.
private final class Refusals: CallObserver {
    func changed(_ path: String, _ event: UnixListener.Event) {}
    private let refused = Mutex<[UInt32]>([])

    var users: [UInt32] { refused.withLock { $0 } }

    func answered(_ method: Protocol.Method?, _ code: RPCError.Code?, _ duration: Duration) {}
    func refused(_ peer: PeerCredentials) { refused.withLock { $0.append(peer.user) } }
}
