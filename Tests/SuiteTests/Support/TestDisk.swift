import Foundation

/// The disk of a suite's daemons, which can be full, slow or broken without root: see `CFullDisk`.
struct TestDisk: Sendable {
    /// The values in the file, in their order; each is an int64.
    private enum Field: UInt64 {
        case room, syncDelay, isBroken
    }

    private let file: URL

    /// Creates the disk.
    ///
    /// Daemons that are started afterwards write to it.
    init(of suite: RunningSuite) throws {
        file = suite.home.appending(path: "disk")
        try [Int64(-1), 0, 0].map(Self.bytes).reduce(Data(), +).write(to: file)
        suite.set("HERALD_TEST_DISK", file.path)
        suite.set("LD_PRELOAD", builtProduct("libHeraldFullDisk.so").path)
    }

    /// Sets the number of bytes that are free.
    func fill(leaving bytes: Int64) throws { try write(bytes, .room) }

    /// Lets the disk have room enough.
    func empty() throws { try write(-1, .room) }

    /// Sets the time that each sync takes in addition.
    func slow(by delay: Duration) throws {
        try write(Int64(delay / .microseconds(1)), .syncDelay)
    }

    /// Lets all writes of databases fail, or succeed again.
    func setBroken(_ isBroken: Bool) throws { try write(isBroken ? 1 : 0, .isBroken) }

    /// The number of free bytes; below 0 if there is room enough.
    var free: Int64 {
        get throws {
            unsafe try Data(contentsOf: file).withUnsafeBytes { unsafe $0.load(as: Int64.self) }
        }
    }

    private static func bytes(_ value: Int64) -> Data {
        unsafe withUnsafeBytes(of: value) { unsafe Data($0) }
    }

    private func write(_ value: Int64, _ field: Field) throws {
        // In place: the daemons have mapped this very file.
        let handle = try FileHandle(forWritingTo: file)
        try handle.seek(toOffset: 8 * field.rawValue)
        try handle.write(contentsOf: Self.bytes(value))
        try handle.close()
    }
}
