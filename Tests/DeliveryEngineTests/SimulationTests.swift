import Testing

/// The workers against everything that can fail, in simulated time.
///
/// `make simulate` runs it for as long as told, each time with another seed.
struct SimulationTests {
    private static let faulty: Duration = .seconds(900)

    @Test(arguments: 1...12)
    func `nothing is lost, doubled, late or sent against a switch, and all comes to an end`(
        _ seed: UInt64
    ) {
        let count = Int(seed % 3) + 1
        let simulation = Simulation(seed: seed, workers: count, faulty: Self.faulty)
        let violations = simulation.run()
        #expect(violations.isEmpty, "seed \(seed), \(count) workers: \(violations)")
        #expect(simulation.ledger.writes > 300 && simulation.crashes > 0)
    }

    @Test(arguments: Simulation.Sabotage.allCases.filter { $0 != .none })
    func `what is done wrong on purpose is found`(_ sabotage: Simulation.Sabotage) {
        let isFound = (1...20 as ClosedRange<UInt64>).contains { seed in
            let simulation = Simulation(
                seed: seed, workers: 2, faulty: Self.faulty, sabotage)
            return !simulation.run().isEmpty
        }
        #expect(isFound)
    }

    @Test func `the same seed does the same`() {
        let runs = (0..<2).map { _ in
            let simulation = Simulation(seed: 99, workers: 2, faulty: .seconds(1800))
            _ = simulation.run()
            return "\(simulation.ledger.writes) \(simulation.crashes) \(simulation.now)"
        }
        #expect(runs[0] == runs[1])
    }
}
