internal import CLinux
import Glibc
import Protocol

/// A listening Unix socket that only selected users may connect to.
///
/// A lock file beside the socket shows whether a process listens: a stale socket is replaced, a
/// live one never. If the socket's file is removed or replaced, it is bound again, as nobody could
/// connect any more.
package final class UnixListener {
    /// A change of the socket's file.
    package enum Event: Sendable {
        /// The file was gone or another one, and the socket is bound again.
        case restored
        /// The socket cannot be bound again; this is tried until it can be.
        case lost(SystemError)
    }

    private let path: String
    private let loop: EventLoop
    private var listener: FileDescriptor
    /// The lock file, kept open for its lock, which the kernel releases when the process ends.
    private var lock: FileDescriptor
    /// The files that were bound and locked.
    private var files: (socket: FileIdentity?, lock: FileIdentity?)
    private let allowedUsers: Set<UInt32>
    private let isOpen: Bool
    private let onConnection: (Int32) -> Void
    private let onRefusal: (PeerCredentials) -> Void
    private let onEvent: (Event) -> Void
    private var isClosed = false
    private var isLost = false

    private static let pauseWithoutDescriptors: Duration = .milliseconds(50)
    /// The interval at which the socket's file is looked at: within 5 s clients can connect again.
    private static let lookInterval: Duration = .seconds(2)

    /// Listens at `path`, and calls `onConnection` with each accepted descriptor, which the callee
    /// then owns.
    ///
    /// - Parameter allowedUsers: the ids of users that may connect, besides this process's own
    ///   user.
    /// - Throws: `SystemError`: EADDRINUSE when another process listens there.
    package init(
        path: String, on loop: EventLoop, allowedUsers: Set<UInt32> = [],
        onConnection: @escaping (Int32) -> Void,
        onRefusal: @escaping (PeerCredentials) -> Void = { _ in },
        onEvent: @escaping (Event) -> Void = { _ in }
    ) throws(SystemError) {
        self.path = path
        self.loop = loop
        self.allowedUsers = allowedUsers.union([geteuid()])
        isOpen = !allowedUsers.isEmpty
        self.onConnection = onConnection
        self.onRefusal = onRefusal
        self.onEvent = onEvent
        lock = try Self.lock(path)
        listener = try Self.bind(path, isOpen: isOpen)
        files = (FileIdentity(of: path), FileIdentity(of: Self.lockPath(path)))
        try loop.watch(listener.number, .read) { [weak self] _ in self?.accept() }
        setLook()
    }

    /// Stops listening and removes the socket; open connections continue.
    package func close() {
        guard !isClosed else { return }
        isClosed = true
        loop.unwatch(listener.number)
        // Another process's socket may lie there by now.
        if FileIdentity(of: path) == files.socket { unsafe unlink(path) }
    }

    private func setLook() {
        _ = loop.schedule(at: loop.now + Self.lookInterval) { [weak self] in
            guard let self, !isClosed else { return }
            if FileIdentity(of: path) != files.socket { restore() }
            setLook()
        }
    }

    /// Binds the socket again; connections that wait at the old one are closed.
    private func restore() {
        do {
            // The directory may be gone as well; this fails where it is not.
            if let end = path.lastIndex(of: "/") { unsafe mkdir(String(path[..<end]), 0o700) }
            if FileIdentity(of: Self.lockPath(path)) != files.lock {
                lock = try Self.lock(path)
                files.lock = FileIdentity(of: Self.lockPath(path))
            }
            let new = try Self.bind(path, isOpen: isOpen)
            files.socket = FileIdentity(of: path)
            loop.unwatch(listener.number)
            listener = new
            try loop.watch(listener.number, .read) { [weak self] _ in self?.accept() }
            isLost = false
            onEvent(.restored)
        } catch {
            if !isLost { onEvent(.lost(error)) }
            isLost = true
        }
    }

    private static func lockPath(_ path: String) -> String { path + ".lock" }

    private static func lock(_ path: String) throws(SystemError) -> FileDescriptor {
        let lockPath = lockPath(path)
        let lock = try FileDescriptor(
            taking: retrying("open the socket's lock") {
                unsafe open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            })
        do {
            _ = try retrying("flock") { flock(lock.number, LOCK_EX | LOCK_NB) }
        } catch {
            throw SystemError(call: "another process listens at \(path)", code: EADDRINUSE)
        }
        // For whoever wants to know which process it is; the kernel shows nobody else its files.
        let line = "\(getpid())\n"
        _ = ftruncate(lock.number, 0)
        _ = unsafe write(lock.number, line, line.utf8.count)
        return lock
    }

    private static func bind(
        _ path: String, isOpen: Bool
    ) throws(SystemError) -> FileDescriptor {
        // The lock is held, so a socket at this path is stale. Anything else was not made by
        // Herald.
        switch unsafe herald_is_socket(path) {
        case 1:
            // A process that does not use the lock may still listen there.
            guard !isAnswered(path) else {
                throw SystemError(call: "another process listens at \(path)", code: EADDRINUSE)
            }
            unsafe unlink(path)
        case 0: throw SystemError(call: "\(path) is not a socket", code: EEXIST)
        default: break
        }
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = try FileDescriptor(
            taking: retrying("socket") { socket(AF_UNIX, type, 0) })
        // On Linux the path gets the socket's own mode; a umask would apply to the whole process.
        _ = try retrying("fchmod") { fchmod(descriptor.number, 0o600) }
        _ = try named("bind \(path)") { unsafe herald_bind_unix(descriptor.number, path) }
        // The socket's own mode cannot grant more, as the umask is subtracted from it. Each
        // connection's user is checked later.
        if isOpen { _ = try named("chmod \(path)") { unsafe chmod(path, 0o666) } }
        _ = try retrying("listen") { listen(descriptor.number, 128) }
        return descriptor
    }

    private static func isAnswered(_ path: String) -> Bool {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let probe = FileDescriptor(taking: socket(AF_UNIX, type, 0))
        return unsafe herald_connect_unix(probe.number, path) == 0 || errno == EAGAIN
    }

    private static func named(
        _ name: String, _ body: () -> Int32
    ) throws(SystemError) -> Int32 {
        let result = body()
        guard result != -1 else { throw .last(name) }
        return result
    }

    private func accept() {
        let flags = Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        while !isClosed {
            let descriptor = herald_accept4(listener.number, flags)
            guard descriptor < 0 else {
                admit(descriptor)
                continue
            }
            switch errno {
            case EINTR, ECONNABORTED: continue
            case EAGAIN: return
            default: return pause()
            }
        }
    }

    /// Pauses accepting when file descriptors or memory run out: clients wait, and the loop does
    /// not spin.
    private func pause() {
        try? loop.rewatch(listener.number, [])
        _ = loop.schedule(at: loop.now + Self.pauseWithoutDescriptors) { [weak self] in
            guard let self, !isClosed else { return }
            try? loop.rewatch(listener.number, .read)
        }
    }

    private func admit(_ descriptor: Int32) {
        guard let peer = PeerCredentials(of: descriptor), allowedUsers.contains(peer.user) else {
            onRefusal(PeerCredentials(of: descriptor) ?? PeerCredentials(user: .max, process: -1))
            Glibc.close(descriptor)
            return
        }
        onConnection(descriptor)
    }
}

/// The user and process at the other end of a Unix socket, as the kernel recorded them at connect
/// time.
package struct PeerCredentials: Hashable, Sendable {
    /// The user's id, which decides whether the connection is allowed.
    package var user: UInt32
    /// The process id, for the log only, as ids are reused.
    package var process: Int32

    init(user: UInt32, process: Int32) {
        self.user = user
        self.process = process
    }

    init?(of descriptor: Int32) {
        var user: UInt32 = 0
        var group: UInt32 = 0
        var process: Int32 = 0
        guard unsafe herald_peer_credentials(descriptor, &user, &group, &process) == 0 else {
            return nil
        }
        self.init(user: user, process: process)
    }
}
