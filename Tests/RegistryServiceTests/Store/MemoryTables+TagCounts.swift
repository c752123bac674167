@testable import RegistryService

extension MemoryTables {
    func keep(_ counts: DayCounts, of app: UInt32, since oldest: Int64) throws {
        if try tagCounts(of: app, on: [counts.day]).isEmpty {
            state.tagCounts[app, default: []].append(counts)
        }
        state.tagCounts[app]?.removeAll { $0.day < oldest }
    }

    func tagCounts(of app: UInt32, on days: [Int64]) throws -> [DayCounts] {
        (state.tagCounts[app] ?? []).filter { days.contains($0.day) }.sorted { $0.day > $1.day }
    }
}
