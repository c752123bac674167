import Protocol
import Synchronization

@testable import HeraldCommand

/// Imports of texts into a registry that stores devices, and fails on demand.
final class ImportCase: Sendable {
    struct Away: Error {}

    /// The devices that were stored, by install id or else by id.
    let stored = Mutex<[String: Proto.DeviceRecord]>([:])
    /// The states of the import that were saved, the last one last.
    let kept = Mutex<[ImportState]>([])
    let calls = Mutex(0)
    let passed = Mutex<[BadLine]>([])

    /// Imports `bytes` in pieces of `piece` bytes.
    ///
    /// - Parameters:
    ///   - failing: the number of the first call that fails, as if the registry were away.
    ///   - refusing: returns the error for a device that the registry refuses; empty for other
    ///     devices.
    ///   - wait: is called before the registry takes devices.
    func run(
        _ bytes: [UInt8], piece: Int = 1 << 16, csv: Bool = false, stopsAtBad: Bool = true,
        from state: ImportState? = nil, failing: Int = .max,
        refusing: @escaping @Sendable (Proto.DeviceRecord) -> String = { _ in "" },
        before wait: @escaping @Sendable ([Proto.DeviceRecord]) async throws -> Void = { _ in }
    ) async throws -> (state: ImportState, stop: BadLine?) {
        let begin = state ?? ImportState(app: "a", format: csv ? "csv" : "ndjson")
        var rest = bytes[...]
        var stream = RecordStream(csv ? CSVCutter() : LineCutter()) { size in
            defer { rest = rest.dropFirst(min(size, piece)) }
            return Array(rest.prefix(min(size, piece)))
        }
        var decoder: any RecordDecoder<Proto.DeviceRecord> = NDJSONDecoder()
        if csv, let headings = try stream.record() {
            decoder = try CSVDecoder(headings.bytes.span)
        }
        if begin.position.offset > 0 {
            rest = bytes[begin.position.offset...]
            stream.restart(begin.position)
        }
        calls.withLock { $0 = 0 }
        let importer = Importer(
            prepare: { $0.prepared(app: "a") }, decoder: decoder, stopsAtBad: stopsAtBad,
            sink: {
                try await wait($0)
                return try self.take($0, failing, refusing)
            },
            pass: { bad in self.passed.withLock { $0.append(bad) } })
        return try await importer.run(&stream, from: begin) { state in
            kept.withLock { $0.append(state) }
        }
    }

    private func take(
        _ devices: [Proto.DeviceRecord], _ failing: Int,
        _ refusing: (Proto.DeviceRecord) -> String
    ) throws -> [ItemResult] {
        let number = calls.withLock { calls in
            calls += 1
            return calls
        }
        if number >= failing { throw Away() }
        return devices.map { device in
            var result = ItemResult()
            result.error = refusing(device)
            guard result.error.isEmpty else { return result }
            let name = device.installId.isEmpty ? device.device?.id ?? "" : device.installId
            result.created = stored.withLock { $0.updateValue(device, forKey: name) == nil }
            return result
        }
    }

    var names: Set<String> { stored.withLock { Set($0.keys) } }
}

/// Texts of devices, one in each line.
enum Lines {
    static func ndjson(_ count: Int, bad: Set<Int> = []) -> [UInt8] {
        let lines = (1...count).map { number in
            bad.contains(number)
                ? #"{"device":{"locale":5}}"#
                : #"{"device":{"tags":["/t/\#(number % 7)"]},"installId":"\#(install(number))"}"#
        }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    static func install(_ number: Int) -> String { "install-of-number-\(number)" }
}
