import Audience
import ServiceKit
import Storage

/// Counts the devices of each app's tags once a day.
enum TagCounting {
    /// The interval in which it is checked whether a day has begun.
    private static let rest: Duration = .seconds(60)
    /// The number of tags counted before other tasks get a turn.
    private static let atOnce = 1_000

    /// Counts once a day until the store is closed or the task is cancelled.
    static func keepGoing(on service: isolated RegistryService, _ log: Log) async {
        // The days of which the apps are counted; after a start they are counted once more, and
        // what is stored of the day stays.
        var counted: [UInt32: Int64] = [:]
        var last: String?
        while !Task.isCancelled {
            do {
                try await count(&counted, on: service)
                last = nil
            } catch let error as StorageError where error.code == .closed {
                return
            } catch {
                let text = "\(error)"
                if last != text {
                    log(.warning, "the day's count of tags is taken later", ["error": text])
                }
                last = text
            }
            try? await Task.sleep(for: rest)
        }
    }

    /// Counts the apps of which this day is not counted yet.
    static func count(
        _ counted: inout [UInt32: Int64], on service: isolated RegistryService
    ) async throws {
        for directory in service.directories.values {
            let (app, now) = (directory.app.number, service.clock.now())
            guard counted[app] != Int64(now.day) else { continue }
            let top = await topTags(of: directory, on: service)
            guard !directory.isDeleted else { continue }
            let command = KeepTagCounts(app: app, counts: DayCounts(at: now, top))
            try await service.store.perform(command)
            counted[app] = Int64(now.day)
        }
    }

    private static func topTags(
        of directory: AppDirectory, on service: isolated RegistryService
    ) async -> TopTags {
        var top = TopTags()
        var last: Tag?
        repeat {
            let page = directory.index.tags(limit: atOnce, after: last)
            top.add(page)
            last = page.count == atOnce ? page.last?.tag : nil
            await Task.yield()
        } while last != nil
        return top
    }
}
