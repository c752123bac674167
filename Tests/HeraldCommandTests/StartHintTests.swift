import Glibc
import ServiceKit
import Synchronization
import TestSupport
import Testing

@testable import HeraldCommand

/// The hint to start a suite, which is printed only if none answers.
struct StartHintTests {
    /// A socket on its own port, on which no suite listens.
    private final class Port: Sendable {
        private let socket: LoopbackSocket
        var number: UInt16 { socket.port }

        init() throws { socket = try LoopbackSocket() }

        /// Takes connections and ends each at once, until the socket is shut down.
        func answer() throws {
            try socket.listen()
            var thread = pthread_t()
            let descriptor = dup(socket.descriptor)
            let argument = unsafe UnsafeMutableRawPointer(bitPattern: Int(descriptor))
            let failed = unsafe pthread_create(
                &thread, nil,
                { argument in
                    let descriptor = Int32(Int(bitPattern: argument))
                    while true {
                        let connection = accept(descriptor, nil, nil)
                        guard connection >= 0 else { break }
                        close(connection)
                    }
                    close(descriptor)
                    return nil
                }, argument)
            try #require(failed == 0)
            pthread_detach(thread)
        }

        func end() { shutdown(socket.descriptor, Int32(SHUT_RDWR)) }
    }

    private func complaint(_ port: Port) async -> String {
        let written = Written()
        let console = Console(
            out: { _ in }, error: { written.add($0) }, isInteractive: false)
        let settings = Settings([
            "HERALD_URL": "https://127.0.0.1:\(port.number)", "HERALD_KEY": "hk_x",
            "HERALD_HOME": "/nonexistent",
        ])
        let status = await Program.run(["apps"], settings, console)
        #expect(status == 3, "\(written.text)")
        return written.text
    }

    @Test func `the hint to start a suite is printed if nothing answers at all`() async throws {
        let text = await complaint(try Port())
        #expect(text.contains("Is the suite running"), "\(text)")
    }

    @Test func `no hint to start a suite is printed if something answers, even without TLS`()
        async throws
    {
        let port = try Port()
        try port.answer()
        let text = await complaint(port)
        port.end()
        #expect(!text.contains("Is the suite running"), "\(text)")
        #expect(text.contains("herald:"), "\(text)")
    }
}
