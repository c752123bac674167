import Foundation

/// The disk of a suite's daemons, which can be full without root: see `CFullDisk`.
struct TestDisk: Sendable {
    private let file: URL

    /// Daemons that are started from now on write to it.
    init(of suite: RunningSuite) throws {
        file = suite.home.appending(path: "disk")
        try write(-1)
        suite.set("HERALD_TEST_DISK", file.path)
        suite.set("LD_PRELOAD", builtProduct("libHeraldFullDisk.so").path)
    }

    /// From now on there is room for so much.
    func fill(leaving bytes: Int64) throws { try write(bytes) }

    /// From now on there is room enough.
    func empty() throws { try write(-1) }

    /// Bytes that are free; below 0 for enough.
    var free: Int64 {
        get throws {
            unsafe try Data(contentsOf: file).withUnsafeBytes { unsafe $0.load(as: Int64.self) }
        }
    }

    private func write(_ bytes: Int64) throws {
        let value = unsafe withUnsafeBytes(of: bytes) { unsafe Data($0) }
        guard FileManager.default.fileExists(atPath: file.path) else {
            return try value.write(to: file)
        }
        // In place: the daemons have mapped this very file.
        let handle = try FileHandle(forWritingTo: file)
        try handle.write(contentsOf: value)
        try handle.close()
    }
}
