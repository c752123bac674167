import JSON
import Protocol
import ServiceKit
import Watch

extension WatchedSource {
    /// The source as clients see it.
    func message(_ key: SourceKey) -> Proto.Source {
        var source = Proto.Source()
        (source.app, source.name) = (app, key.name)
        (source.url, source.input) = (outline?.url ?? "", outline?.input ?? source.input)
        if outline?.input == .hook {
            source.hookPath = file.isStored ? "/hooks/\(app)/\(key.name)" : "/hooks/\(key.name)"
        }
        source.origin = file.isStored ? .stored : .file
        source.hidesStored = hidesStored
        source.waiting = UInt64(counts[.waiting] ?? 0)
        source.held = UInt64(counts[.held] ?? 0)
        source.quarantined = UInt64(counts[.quarantined] ?? 0)
        source.parked = UInt64(parked)
        (source.badFiles, source.badFileCount) = (badFiles.names, UInt64(badFiles.count))
        source.healthSince = healthSince?.timestamp
        if let stored {
            source.paused = stored.isPaused
            source.pausedBy = stored.pauseNote?.by ?? ""
            source.pauseReason = stored.pauseNote?.reason ?? ""
            source.pauseEndTime = stored.pauseNote?.end?.timestamp
            source.lastSuccessTime = stored.state.lastSuccess?.timestamp
            source.items = UInt64(stored.state.lastCount)
            (source.baseline, source.baselineItems) = (
                stored.baseline, UInt64(stored.baselineItems)
            )
            source.baselineTime = stored.baselineTime?.timestamp
            source.failures = UInt32(clamping: stored.failures)
            (source.problem, source.message) = (stored.problem, stored.message)
            source.health = stored.healthSince == nil ? .new : healthAfterRun(stored)
        }
        if isPolled, stored?.isPaused == false { source.nextRunTime = nextRun.timestamp }
        if let recipeError {
            source.health = .badRecipe
            (source.problem, source.message) = ("recipe", recipeError.description)
        }
        return source
    }

    private func healthAfterRun(_ stored: StoredSource) -> Proto.SourceHealth {
        guard stored.problem.isEmpty else { return .failing }
        let isGood = counts[.quarantined, default: 0] == 0 && badFiles.count == 0
        return isGood ? .ok : .badItems
    }
}

extension StoredEntry {
    /// The entry as clients see it.
    var message: Proto.SourceEntry {
        var entry = Proto.SourceEntry()
        entry.id = UInt64(id)
        (entry.source, entry.rule, entry.reason) = (source, rule, reason)
        (entry.label, entry.notificationId) = (label, notification)
        entry.state = Proto.SourceEntryState(rawValue: Int32(state.rawValue))
        entry.createTime = created.timestamp
        entry.item = String(decoding: item, as: UTF8.self)
        return entry
    }
}

extension PassResult {
    /// The result of the run, as clients see it.
    var message: Proto.SourceRun {
        var run = Proto.SourceRun()
        run.items = UInt64(count)
        run.notifications = UInt64(entries.count { $0.state != .quarantined })
        run.held = UInt64(entries.count { $0.state == .held })
        run.quarantined = UInt64(entries.count { $0.state == .quarantined })
        run.baseline = baseline?.rawValue ?? ""
        run.baselineItems = UInt64(baselineCount)
        return run
    }
}

/// Items that were kept as JSON.
enum KeptItem {
    /// Returns the item; nil if it was too large to be kept, or is a group.
    static func value(_ json: [UInt8]) -> ItemValue? {
        guard let document = try? JSONDocument(parsing: json),
            let value = try? ItemValue(document.root), case .object = value
        else { return nil }
        return value
    }
}
