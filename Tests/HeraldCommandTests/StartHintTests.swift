import Glibc
import ServiceKit
import Synchronization
import Testing

@testable import HeraldCommand

/// The hint to start a suite, which is printed only if none answers.
struct StartHintTests {
    /// A socket on a port of its own that no suite listens at.
    private final class Port: Sendable {
        let descriptor: Int32
        let number: UInt16

        init() throws {
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let descriptor = descriptor
            let bound = unsafe withUnsafeMutablePointer(to: &address) {
                unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                    unsafe bind(descriptor, pointer, length) == 0
                        && getsockname(descriptor, pointer, &length) == 0
                }
            }
            try #require(bound)
            number = UInt16(bigEndian: address.sin_port)
        }

        deinit { close(descriptor) }

        /// Takes connections and ends each at once, until the socket is shut down.
        func answer() throws {
            try #require(listen(descriptor, 8) == 0)
            var thread = pthread_t()
            let descriptor = dup(descriptor)
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

        func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }
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
