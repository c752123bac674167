import Foundation
import HeraldClient
import Synchronization

/// The death of a process, after which everything that it does fails.
struct Crash: Error {}

/// Files in memory whose process can die during a write, and which can be locked.
final class TestDisk: FileStore, Sendable {
    fileprivate struct State {
        var files: [String: Data] = [:]
        var bytesLeft: Int?
        var isDead = false
        var isLocked = false
        var written = 0
    }
    private let state = Mutex(State())

    init(_ files: [String: Data] = [:]) { state.withLock { $0.files = files } }

    /// All files, by name.
    var files: [String: Data] {
        get { state.withLock { $0.files } }
        set { state.withLock { $0.files = newValue } }
    }

    /// The number of bytes that were ever written.
    var written: Int { state.withLock { $0.written } }

    /// True if the device is locked, so that files cannot be read.
    var isLocked: Bool {
        get { state.withLock { $0.isLocked } }
        set { state.withLock { $0.isLocked = newValue } }
    }

    /// Lets the process die after a number of further bytes; nil for not at all.
    func crash(afterBytes bytes: Int?) {
        state.withLock { ($0.bytesLeft, $0.isDead) = (bytes, false) }
    }

    var isDead: Bool { state.withLock { $0.isDead } }

    func read(_ name: String) -> Stored<Data> {
        state.withLock { state in
            if state.isDead { return .unreadable("the process is dead") }
            if state.isLocked { return .unreadable("the device is locked") }
            return state.files[name].map(Stored.value) ?? .absent
        }
    }

    func write(_ name: String, _ bytes: Data) throws {
        try change { state in
            let taken = state.take(bytes.count)
            state.files[name] = bytes.prefix(taken)
            if taken < bytes.count { throw state.die() }
        }
    }

    func append(_ name: String, _ bytes: Data) throws {
        try change { state in
            let taken = state.take(bytes.count)
            state.files[name, default: Data()].append(bytes.prefix(taken))
            if taken < bytes.count { throw state.die() }
        }
    }

    func rename(_ name: String, to other: String) throws {
        try change { state in
            // It happens as a whole, or not at all.
            if state.take(1) == 0 { throw state.die() }
            state.files[other] = state.files.removeValue(forKey: name)
        }
    }

    func remove(_ name: String) throws {
        try change { state in
            if state.take(1) == 0 { throw state.die() }
            state.files[name] = nil
        }
    }

    private func change(_ body: (inout State) throws -> Void) throws {
        try state.withLock { state in
            if state.isDead { throw Crash() }
            if state.isLocked { throw HeraldError(.storageLocked, "the device is locked") }
            try body(&state)
        }
    }
}

extension TestDisk.State {
    /// Takes up to `count` bytes from those that may still be written, and returns their number.
    fileprivate mutating func take(_ count: Int) -> Int {
        let taken = min(count, bytesLeft ?? count)
        bytesLeft = bytesLeft.map { $0 - taken }
        written += taken
        return taken
    }

    fileprivate mutating func die() -> Crash {
        isDead = true
        return Crash()
    }
}

/// A key store on a disk of its own, which no backup has.
struct TestKeys: KeyStore {
    let disk: TestDisk

    func read(_ name: String) -> Stored<String> {
        switch disk.read(name) {
        case .value(let bytes): .value(String(decoding: bytes, as: UTF8.self))
        case .absent: .absent
        case .unreadable(let why): .unreadable(why)
        }
    }

    /// Writes a value as a whole or not at all, as keychains do.
    func write(_ name: String, _ value: String) throws {
        try disk.write("new", Data(value.utf8))
        try disk.rename("new", to: name)
    }

    func remove(_ name: String) throws { try disk.remove(name) }
}
