import Foundation
import Protocol
import ServiceKit
import ServiceStorage
import Synchronization
import TestSupport
import Transport

/// The files of an audit log, in a directory of their own.
final class AuditHome: Sendable {
    private let scratch = ScratchDirectory()
    private let loop: EventLoop
    private let lines = Mutex("")
    let clock = TestTime()
    let metrics = Metrics(service: "registry")

    init() throws {
        loop = try EventLoop()
        loop.start(named: "audit-test")
    }

    deinit { loop.stop() }

    var segments: AuditSegments { AuditSegments(scratch.file("registry")) }
    var head: String { scratch.file("head") }

    /// The warnings and errors in the log of the process.
    var said: String { lines.withLock { $0 } }

    /// Opens the audit log as a daemon does at its start.
    ///
    /// - Parameter writing: the thread that may wait for a disk, instead of one of its own.
    func open(
        days: Int = 366, share: Int = 1 << 20,
        writing: (@Sendable (@escaping @Sendable () -> Void) -> Void)? = nil
    ) throws -> AuditLog {
        let log = Log(service: "registry", level: .warning) { line in
            self.lines.withLock { $0 += String(decoding: line, as: UTF8.self) }
        }
        var environment = AuditEnvironment(
            service: "registry", segments: segments, head: head, age: .seconds(days * 86_400),
            writing: writing ?? { [loop] in loop.perform($0) }, answering: { $0() }, log: log,
            metrics: metrics)
        environment.clock = clock.wall
        environment.share = share
        return try AuditLog(environment)
    }

    func check(_ expected: AuditChain? = nil) throws -> AuditCheck {
        try AuditCheck.of(segments, head: head, expected: expected)
    }

    /// Returns the text of all files, in their order.
    func text() throws -> String {
        try segments.firsts().map { String(decoding: try segments.contents($0), as: UTF8.self) }
            .joined()
    }

    /// Returns the records in all files, in their order.
    func records() throws -> [Proto.AuditRecord] {
        try segments.firsts().flatMap { first in
            try segments.contents(first).completeLines.compactMap { Proto.AuditRecord(line: $0) }
        }
    }
}

/// A clock that a test moves.
final class TestTime: Sendable {
    private let time = Mutex(UnixTime(milliseconds: 1_800_000_000_000))

    var now: UnixTime { time.withLock { $0 } }
    var wall: WallClock { WallClock { self.now } }

    func advance(by duration: Duration) { time.withLock { $0 = $0 + duration } }
}

extension Proto.AuditRecord {
    /// Returns a record of a change of an object whose name is a number.
    static func made(
        _ number: Int, app: String = "news", at time: UnixTime = UnixTime(milliseconds: 0)
    ) -> Self {
        var record = Self()
        (record.service, record.app, record.object) = ("registry", app, "\(number)")
        (record.kind, record.outcome, record.time) = (.change, "OK", time.timestamp)
        return record
    }
}
