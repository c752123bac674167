import Protocol
import ServiceKit
import ServiceStorage
import Testing

@testable import RegistryService

struct MetricsTests {
    @Test func `metrics show the numbers of objects and the state of the database`() async throws {
        let world = try await World()
        let metrics = Metrics(service: "registry")
        metrics.show(world.database)
        world.service.size.show(in: metrics)
        func value(_ name: String) -> Double? {
            metrics.text.split(separator: "\n").first { $0.hasPrefix("\(name){") }?
                .split(separator: " ").last.flatMap { Double($0) }
        }
        let commits = value("herald_database_commits_total")
        let device = try await world.client.register(["a", "b"])
        _ = try await world.client.register(["b"])
        _ = try await world.client.createKey(.with { $0.role = .sender }, .suite)
        #expect(value("herald_registry_devices") == 2)
        #expect(value("herald_registry_tags") == 2)
        #expect(value("herald_registry_keys") == 1)
        #expect(value("herald_database_commits_total") == commits.map { $0 + 3 })
        #expect(value("herald_database_operations_total").map { $0 >= 4 } == true)
        #expect(value("herald_database_failed_operations_total") == 0)
        #expect(value("herald_database_log_bytes").map { $0 > 0 } == true)
        #expect(value("herald_database_last_commit_seconds").map { $0 > 0 && $0 < 10 } == true)
        #expect(value("herald_database_waiting_commands") == 0)
        #expect(value("herald_database_bytes").map { $0 >= 4096 } == true)
        let disk = (value("herald_disk_free_bytes") ?? -1, value("herald_disk_size_bytes") ?? -1)
        #expect(disk.0 > 0 && disk.1 > disk.0)
        #expect(metrics.text.contains("# TYPE herald_database_commits_total counter\n"))
        try await world.client.unregister(device)
        #expect(value("herald_registry_devices") == 1 && value("herald_registry_tags") == 1)
    }
}
