import Foundation
import TestSupport

/// A provider outside Herald: a Python web server with its own ledger of received messages.
final class ProviderStandIn {
    /// A message that the provider received.
    struct Receipt: Hashable {
        let device: String
        let messageID: String
    }

    /// The URL for webhooks; the last part of a path below it names the device.
    let url: String
    let port: Int
    private let process: ChildProcess
    private let ledger: URL
    private let status: URL

    /// Starts the provider; stopped by `stop()`.
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

    /// Sets the HTTP status that the provider answers with.
    func answer(_ number: Int) throws {
        try "\(number)".write(to: status, atomically: true, encoding: .utf8)
    }

    /// Stops the provider.
    func stop() {
        process.signal(SIGTERM)
        process.wait()
    }

    /// Returns the last code that was sent to confirm a device's address; nil if there is none.
    func code(for device: String) -> String? {
        wholeLines(of: ledger.path + ".codes").last { $0.hasPrefix("\(device) ") }
            .map { String($0.dropFirst(device.count + 1)) }
    }

    /// Returns all messages in the ledger, in the order of their arrival.
    func receipts() throws -> [Receipt] {
        wholeLines(of: ledger.path).compactMap { line in
            let parts = line.split(separator: " ")
            return parts.count == 2
                ? Receipt(device: String(parts[0]), messageID: String(parts[1])) : nil
        }
    }
}
