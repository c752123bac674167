package import Protocol
package import ServiceKit

/// The files, keys and limits that an audit log is made with.
package struct AuditEnvironment: Sendable {
    /// The daemon's name.
    package var service: String
    /// The log's files.
    package var segments: AuditSegments
    /// The path of the log's head: the file that names the last record and the one before the
    /// first.
    package var head: String
    /// The time for which records are kept.
    package var age: Duration
    /// The number of bytes that the records of one app may take in a day.
    package var share = AuditSettings.usualShare
    /// The thread that may wait for a disk.
    package var writing: DaemonParts.Performer
    /// The thread that answers calls.
    package var answering: DaemonParts.Performer
    /// The clock that records have their times from.
    package var clock = WallClock.system
    /// The process's log.
    package var log: Log
    /// The process's metrics.
    package var metrics: Metrics

    /// Creates an environment.
    package init(
        service: String, segments: AuditSegments, head: String, age: Duration,
        writing: @escaping DaemonParts.Performer, answering: @escaping DaemonParts.Performer,
        log: Log,
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
    /// - Parameter writing: the thread that may wait for a disk.
    package convenience init(
        _ daemon: DaemonParts, writing: @escaping DaemonParts.Performer
    ) throws {
        let settings = try AuditSettings(daemon.settings)
        var environment = AuditEnvironment(
            service: daemon.name,
            segments: AuditSegments(daemon.directories.audit(daemon.name)),
            head: daemon.directories.auditHead(daemon.name), age: settings.age,
            writing: writing, answering: daemon.answering, log: daemon.log,
            metrics: daemon.metrics)
        environment.share = settings.share
        try self.init(environment)
        Task { await keepShortening() }
    }

    /// Returns a router that records calls by their methods' facts, answers calls about the log,
    /// and makes backups.
    package func router(_ backup: DatabaseBackup) -> Router {
        var router = Router(auditor: self)
        router.serveAudit(AuditService(self))
        router.serveDatabase(backup)
        return router
    }
}
