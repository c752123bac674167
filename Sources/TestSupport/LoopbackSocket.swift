import Glibc

/// A TCP socket of this process at a port of 127.0.0.1, closed when it is released.
///
/// No child process inherits it: one that did would keep the port when the test is done with it.
package final class LoopbackSocket: Sendable {
    package let descriptor: Int32
    package let port: UInt16

    /// Takes a port.
    ///
    /// - Parameter port: 0: any that is free.
    /// - Throws: `ChildProcess.Failure` when the port is taken.
    package init(port: UInt16 = 0) throws {
        descriptor = Self.open()
        var address = Self.address(port)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(descriptor, address, length) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        self.port = UInt16(bigEndian: address.sin_port)
        guard isBound else { throw ChildProcess.Failure(description: "no port is free") }
    }

    deinit { close(descriptor) }

    /// Takes connections from now on; nobody answers those that are not accepted.
    package func listen() throws {
        guard Glibc.listen(descriptor, 64) == 0 else {
            throw ChildProcess.Failure(description: "port \(port): cannot listen")
        }
    }

    /// Returns whether somebody listens at a port.
    package static func answers(at port: Int) -> Bool {
        let descriptor = open()
        defer { close(descriptor) }
        var address = address(UInt16(port))
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe connect(descriptor, address, length) == 0
            }
        }
    }

    private static func open() -> Int32 {
        socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    }

    private static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        address.sin_port = port.bigEndian
        return address
    }
}
