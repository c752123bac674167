import Glibc

/// A TCP port of 127.0.0.1 on which nobody listens, for a program that must be told its port.
///
/// It is none that the system gives to whoever asks for any (`ip_local_port_range` begins at
/// 32768): a connection, or the listener of a test in another process, would take it before.
///
/// - Throws: `ChildProcess.Failure` when a thousand are in use.
package func freePort() throws -> Int {
    for _ in 0..<1_000 {
        let port = UInt16.random(in: 15_000..<32_000)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        address.sin_port = port.bigEndian
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isFree = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(descriptor, address, length) == 0
            }
        }
        if isFree { return Int(port) }
    }
    throw ChildProcess.Failure(description: "no port of a thousand is free")
}
