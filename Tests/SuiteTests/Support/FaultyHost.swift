import Foundation

/// A wrong wall clock, and wrong answers to look-ups of names, in daemons: see `CFaultyHost`.
///
/// They work in daemons that are started afterwards.
struct FaultyHost {
    private let clock: URL
    private let names: URL

    init(of suite: RunningSuite) throws {
        clock = suite.home.appending(path: "clock")
        names = suite.home.appending(path: "names")
        try Data(count: 8).write(to: clock)
        try Data().write(to: names)
        suite.set("HERALD_TEST_CLOCK", clock.path)
        suite.set("HERALD_TEST_NAMES", names.path)
        suite.set("LD_PRELOAD", builtProduct("libHeraldFaultyHost.so").path)
    }

    /// Sets the number of seconds by which the clock is ahead.
    func setClock(ahead seconds: Int64) throws {
        let milliseconds = seconds * 1_000
        // In place, because the daemons have mapped the file.
        let file = try FileHandle(forWritingTo: clock)
        try file.write(
            contentsOf: (0..<8).map { UInt8(truncatingIfNeeded: milliseconds >> (8 * $0)) })
        try file.close()
    }

    /// Sets the answer to look-ups of `localhost` in delivery.
    func setLocalhost(_ answer: String) throws {
        try Data("localhost \(answer)\n".utf8).write(to: names, options: .atomic)
    }
}
