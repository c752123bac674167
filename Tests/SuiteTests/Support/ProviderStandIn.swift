import Foundation
import TestSupport

/// A provider that is not ours: a Python web server that keeps its own ledger of what it was sent.
final class ProviderStandIn {
    /// What it received, in order.
    struct Receipt: Hashable {
        let device: String
        let messageID: String
    }

    /// Where to send; the path's last part names the device.
    let url: String
    let port: Int
    private let process: ChildProcess
    private let ledger: URL
    private let status: URL

    /// Starts it; stopped by `stop()`.
    init(in directory: URL) throws {
        ledger = directory.appending(path: "provider-ledger.txt")
        status = directory.appending(path: "provider-status.txt")
        port = try freePort()
        url = "http://127.0.0.1:\(port)"
        process = try ChildProcess(
            "/usr/bin/python3",
            [
                repository.appending(path: "Tests/SuiteTests/Support/provider.py").path, "\(port)",
                ledger.path, status.path,
            ])
    }

    /// From now on it answers with a status.
    func answer(_ number: Int) throws {
        try "\(number)".write(to: status, atomically: true, encoding: .utf8)
    }

    /// Stops it.
    func stop() {
        process.signal(SIGTERM)
        process.wait()
    }

    /// The last code that it was sent to confirm a device's address; nil if there is none.
    func code(for device: String) -> String? {
        wholeLines(of: ledger.path + ".codes").last { $0.hasPrefix("\(device) ") }
            .map { String($0.dropFirst(device.count + 1)) }
    }

    /// Everything it was sent, read from its ledger.
    func receipts() throws -> [Receipt] {
        wholeLines(of: ledger.path).compactMap { line in
            let parts = line.split(separator: " ")
            return parts.count == 2
                ? Receipt(device: String(parts[0]), messageID: String(parts[1])) : nil
        }
    }
}
