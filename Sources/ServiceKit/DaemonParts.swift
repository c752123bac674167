/// The parts of a daemon that the code which serves in each daemon needs.
package struct DaemonParts: Sendable {
    /// Runs work on a thread, soon.
    package typealias Performer = @Sendable (@escaping @Sendable () -> Void) -> Void

    /// The service's short name, such as `registry`.
    package let name: String
    /// The operator's settings.
    package let settings: Settings
    /// The directories and files.
    package let directories: Directories
    /// The process's log.
    package let log: Log
    /// The process's metrics.
    package let metrics: Metrics
    /// The thread that answers calls.
    package let answering: Performer

    /// Creates the parts.
    package init(
        name: String, settings: Settings, directories: Directories, log: Log, metrics: Metrics,
        answering: @escaping Performer
    ) {
        (self.name, self.settings, self.directories) = (name, settings, directories)
        (self.log, self.metrics, self.answering) = (log, metrics, answering)
    }
}
