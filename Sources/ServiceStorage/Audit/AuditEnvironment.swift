package import Protocol
package import ServiceKit

/// Where an audit log is, and what it is made with.
package struct AuditEnvironment: Sendable {
    /// The daemon's name.
    package var service: String
    /// The files.
    package var segments: AuditSegments
    /// The file that says where the log begins and ends.
    package var head: String
    /// How long records are kept.
    package var age: Duration
    /// The thread that may wait for a disk.
    package var writing: AuditLog.Performer
    /// The thread that answers calls.
    package var answering: AuditLog.Performer
    /// The clock.
    package var clock = WallClock.system
    /// The process's log.
    package var log: Log
    /// The process's metrics.
    package var metrics: Metrics

    /// Creates an environment.
    package init(
        service: String, segments: AuditSegments, head: String, age: Duration,
        writing: @escaping AuditLog.Performer, answering: @escaping AuditLog.Performer, log: Log,
        metrics: Metrics
    ) {
        (self.service, self.segments, self.head, self.age) = (service, segments, head, age)
        (self.writing, self.answering) = (writing, answering)
        (self.log, self.metrics) = (log, metrics)
    }
}

extension AuditLog {
    /// Opens a daemon's audit log, and removes old records from time to time; it blocks.
    ///
    /// - Parameters:
    ///   - writing: the thread that may wait for a disk.
    ///   - answering: the thread that answers calls.
    package convenience init(
        _ service: String, _ settings: Settings, _ directories: Directories, _ log: Log,
        _ metrics: Metrics, writing: @escaping Performer, answering: @escaping Performer
    ) throws {
        try self.init(
            AuditEnvironment(
                service: service, segments: AuditSegments(directories.audit(service)),
                head: directories.auditHead(service), age: try AuditSettings(settings).age,
                writing: writing, answering: answering, log: log, metrics: metrics))
        Task { await keepShortening() }
    }

    /// Returns a router that records the calls whose methods say so, and tells of the log.
    package func router() -> Router {
        var router = Router(auditor: self)
        router.serveAudit(AuditService(self))
        return router
    }
}
