import Storage
import Testing

@testable import DeliveryService

/// The cost of a lease while much work waits.
struct LeasingCostTests {
    @Test func `due work is found by an index, without scanning all that waits`() async throws {
        try await withDelivery { world, _ in
            for (text, index, values) in [
                (Leasing.toPlan, "COVERING INDEX notification_to_plan ", 3),
                (Leasing.overBeforePlan, "INDEX notification_to_plan_expiry (expire_time<?)", 2),
            ] + Leasing.dueByState.map({ ($0, "INDEX notification_due", 2) }) {
                // Leases are in temporary tables of the connection that writes.
                let steps = try await world.database.write { database in
                    var steps: [String] = []
                    let list = [StorageValue](repeating: .integer(1), count: values)
                    try database.visit("EXPLAIN QUERY PLAN \(text)", list: list) { row in
                        steps.append(row.text(3))
                        return true
                    }
                    return steps
                }
                #expect(steps.contains { $0.contains(index) }, "\(steps)")
                #expect(!steps.contains { $0.contains("TEMP B-TREE") }, "\(steps)")
            }
        }
    }

    @Test func `newer notifications with a collapse key are found by an index, and few are read`()
        async throws
    {
        try await withDelivery { world, _ in
            let steps = try await world.database.write { database in
                var steps: [String] = []
                try database.visit(
                    "EXPLAIN QUERY PLAN \(Replacing.newerChunks)",
                    list: [.text("news"), .text("score"), .integer(1), .integer(1), .integer(2)]
                ) { row in
                    steps.append(row.text(3))
                    return true
                }
                return steps
            }
            #expect(
                steps.contains { $0.contains("COVERING INDEX notification_replacing") }, "\(steps)")
        }
    }
}
