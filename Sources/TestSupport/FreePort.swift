/// A TCP port of 127.0.0.1 on which nobody listens, for a program that must be told its port.
///
/// It is none that the system gives to whoever asks for any (`ip_local_port_range` begins at
/// 32768): a connection, or the listener of a test in another process, would take it before.
///
/// - Throws: `ChildProcess.Failure` when a thousand are in use.
package func freePort() throws -> Int {
    for _ in 0..<1_000 {
        let port = UInt16.random(in: 15_000..<32_000)
        if let socket = try? LoopbackSocket(port: port) { return Int(socket.port) }
    }
    throw ChildProcess.Failure(description: "no port of a thousand is free")
}
