import Foundation

/// A value in two files, of which one is always whole.
///
/// Each write goes into the file with the older value, with a number that rises and a checksum.
/// A read takes the whole one with the larger number. So a write that is torn at any byte leaves
/// the value before it.
struct Document<Value: Codable>: Sendable {
    private let name: String
    /// The number of the value that was read or written last; nil if none was yet.
    private var number: UInt64?

    private struct Found {
        var number: UInt64
        var value: Value
    }

    init(_ name: String) { self.name = name }

    /// Reads the value.
    ///
    /// Damage that no torn write explains counts as absence: no good value is left to protect.
    func read(_ store: some FileStore) -> Stored<Value> { find(store).map(\.value) }

    /// Reads the value before it is written for the first time.
    mutating func open(_ store: some FileStore) -> Stored<Value> {
        let found = find(store)
        switch found {
        case .value(let found): number = found.number
        case .absent: number = 0
        case .unreadable: break
        }
        return found.map(\.value)
    }

    /// Stores a value, and returns how many bytes it took.
    ///
    /// - Throws: `storageLocked` if what is there cannot be read, and what the store throws.
    @discardableResult
    mutating func write(_ value: Value, _ store: some FileStore) throws -> Int {
        let last = try number ?? find(store).found(name)?.number ?? 0
        let payload = try StoredEncoder.encode(value)
        let head = "herald 1 \(last + 1) \(payload.count) \(Checksum.text(payload[...]))\n"
        // In one piece, since it may be large.
        var bytes = Data(capacity: head.utf8.count + payload.count)
        bytes.append(contentsOf: head.utf8)
        bytes.append(contentsOf: payload)
        try store.write(file(last + 1), bytes)
        number = last + 1
        return payload.count
    }

    func remove(_ store: some FileStore) throws {
        try store.remove(file(0))
        try store.remove(file(1))
    }

    /// Values with even numbers are in one file and those with odd numbers in the other.
    private func file(_ number: UInt64) -> String { "\(name).\(number & 1)" }

    private func find(_ store: some FileStore) -> Stored<Found> {
        var best: Found?
        for slot in UInt64(0)...1 {
            switch store.read(file(slot)) {
            case .absent: continue
            case .unreadable(let reason): return .unreadable(reason)
            case .value(let bytes):
                guard let found = Self.parse(bytes) else { continue }
                if found.number > best?.number ?? 0 { best = found }
            }
        }
        return best.map(Stored.value) ?? .absent
    }

    private static func parse(_ bytes: Data) -> Found? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let head = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
        let payload = [UInt8](bytes[bytes.index(after: end)...])
        guard head.count == 5, head[0] == "herald", head[1] == "1", let number = UInt64(head[2]),
            Int(head[3]) == payload.count, head[4] == Checksum.text(payload[...]),
            let value = StoredDecoder.decode(Value.self, from: payload)
        else { return nil }
        return Found(number: number, value: value)
    }
}
