import Foundation
import JSON
import TestSupport

/// A receiver of batches and pushes in Python, on its own port, which is stopped when this object
/// is released.
final class Receiver: Sendable {
    static let secret = "a secret of sixteen bytes or more"

    let port: Int
    private let scratch = ScratchDirectory()
    private let processID: Int32
    private let input = Pipe()

    init() throws {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "receiver.py")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-u", script.path, scratch.file("ledger"), Self.secret]
        process.standardInput = input
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        processID = process.processIdentifier
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let number = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw CocoaError(.fileReadCorruptFile)
        }
        port = number
    }

    deinit { kill(processID, SIGKILL) }

    func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    /// Returns the requests so far, in order.
    func requests() throws -> [JSONValue] {
        try wholeLines(of: scratch.file("ledger")).map {
            try JSONDocument(
                parsing: String($0),
                limits: JSONLimits(bytes: 1 << 20, depth: 16, elements: 100_000)
            ).root
        }
    }
}

extension JSONValue {
    /// Returns the text at a path of members and indices; nil if there is none.
    func text(_ path: String...) -> String? { try? at(path)?.string() }

    /// Returns the integer at a path of members and indices; nil if there is none.
    func number(_ path: String...) -> Int? { try? at(path)?.integer() }

    /// Returns the value at a path of members and indices; nil if there is none.
    func at(_ path: [String]) -> JSONValue? {
        var value: JSONValue? = self
        for step in path {
            if let index = Int(step) {
                let elements = (try? value?.elements()).map(Array.init)
                value = elements.flatMap { $0.indices.contains(index) ? $0[index] : nil }
            } else {
                value = value?.member(step)
            }
        }
        return value
    }
}
