import DeliveryEngine

/// The number of accepted deliveries in the last minute, of each app and of all.
struct AppRates: Sendable {
    /// The number of apps from which on those without a delivery in the last minute are forgotten.
    private static let kept = 64

    private var all = MinuteRate()
    private var apps: [String: MinuteRate] = [:]

    /// Adds the accepted deliveries of a checkpoint.
    ///
    /// - Parameters:
    /// - app: Returns the app of a notification; nil if it is not known.
    /// - time: The second, of any clock that does not go back far.
    mutating func add(_ checkpoint: Checkpoint, at time: Int64, app: (Int64) -> String?) {
        var counts: [Int64: Int] = [:]
        for chunk in checkpoint.chunks {
            let count = chunk.results.count { $0.result == .delivered }
            if count > 0 { counts[chunk.key.notification, default: 0] += count }
        }
        for row in checkpoint.rows where row.result == .delivered {
            counts[row.key.notification, default: 0] += 1
        }
        for (notification, count) in counts {
            all.add(count, at: time)
            guard let app = app(notification) else { continue }
            apps[app, default: MinuteRate()].add(count, at: time)
        }
        if apps.count > Self.kept { forgetIdle(at: time) }
    }

    /// Returns the number of an app, or of all apps, in the minute up to `time`.
    mutating func perMinute(of app: String?, at time: Int64) -> Int {
        guard let app else { return all.perMinute(at: time) }
        return apps[app]?.perMinute(at: time) ?? 0
    }

    private mutating func forgetIdle(at time: Int64) {
        for app in Array(apps.keys) where perMinute(of: app, at: time) == 0 { apps[app] = nil }
    }
}
