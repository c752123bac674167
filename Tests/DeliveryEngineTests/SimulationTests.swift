import FoundationEssentials
import TestSupport
import Testing

/// Simulations of real workers against everything that can fail, in simulated time.
///
/// `make simulate` runs it for as long as told, each time with another seed.
struct SimulationTests {
    private static let faulty: Duration = .seconds(600)
    private static let day: Duration = .seconds(86_400)

    @Test(arguments: Thoroughness.seeds(1...8, few: 3))
    func `no message is lost, doubled, late or sent against a switch, and all end`(
        _ seed: UInt64
    ) {
        let count = Int(seed % 3) + 1
        let simulation = Simulation(
            seed: seed, workers: count, faulty: Self.faulty, Self.weather(of: seed))
        let violations = simulation.run()
        #expect(violations.isEmpty, "seed \(seed), \(count) workers: \(violations)")
        #expect(simulation.ledger.writes > 300 && simulation.crashes > 0)
    }

    @Test(arguments: 101...101)
    func `no message is lost or doubled in simulated days`(_ seed: UInt64) {
        let simulation = Simulation(
            seed: seed, workers: Int(seed % 3) + 1, faulty: Self.day * 2, isLong: true)
        let violations = simulation.run()
        #expect(violations.isEmpty, "seed \(seed): \(violations)")
        #expect(simulation.ledger.writes > 300 && simulation.crashes > 0 && simulation.cuts > 0)
        #expect(simulation.now > Self.day * 2)
    }

    @Test func `a worker cut off alone loses its leases, and its results are refused`() {
        var fenced = 0
        for seed in 201...208 as ClosedRange<UInt64> where fenced == 0 {
            let simulation = Simulation(seed: seed, workers: 3, faulty: Self.faulty, .split)
            let violations = simulation.run()
            #expect(violations.isEmpty, "seed \(seed): \(violations)")
            #expect(simulation.cuts > 3)
            fenced += simulation.ledger.holdings.fenced
        }
        #expect(fenced > 0)
    }

    /// The variables of `make simulate`: the seconds to run for, and the first seed.
    private static let environment = ProcessInfo.processInfo.environment

    @Test(.enabled(if: environment["SIMULATE_SECONDS"] != nil))
    func `random simulations run for as long as told, each with another seed`() throws {
        let seconds = try #require(Self.environment["SIMULATE_SECONDS"].flatMap(Int.init))
        var seed =
            Self.environment["SEED"].flatMap { UInt64($0) } ?? .random(in: 0...1_000_000_000)
        let end = ContinuousClock.now + .seconds(seconds)
        var (hours, days, writes) = (0, 0, 0)
        repeat {
            let isLong = seed % 4 == 0
            let simulation = Simulation(
                seed: seed, workers: Int(seed % 3) + 1,
                faulty: isLong ? Self.day * 3 : .seconds(3600), Self.weather(of: seed),
                isLong: isLong)
            let violations = simulation.run()
            try #require(violations.isEmpty, "SEED=\(seed): \(violations)")
            (hours, days) = (hours + (isLong ? 0 : 1), days + (isLong ? 1 : 0))
            (writes, seed) = (writes + simulation.ledger.writes, seed + 1)
        } while ContinuousClock.now < end
        print(
            "\(hours) worlds of an hour and \(days) of three days, \(writes) messages;",
            "the last seed was \(seed - 1)")
    }

    @Test(arguments: Simulation.Sabotage.allCases)
    func `each kind of sabotage is found by its checker`(
        _ sabotage: Simulation.Sabotage
    ) {
        var others: Set<Checker> = []
        let isFound = (1...40 as ClosedRange<UInt64>).contains { seed in
            let simulation = Simulation(
                seed: seed, workers: 2, faulty: Self.faulty, sabotage.weather, sabotage)
            let violations = simulation.run()
            others.formUnion(violations.map(\.checker))
            return violations.contains { $0.checker == sabotage.checker }
        }
        #expect(isFound, "\(sabotage.checker) is silent, others say \(others)")
    }

    @Test func `each checker has a sabotage that it must find`() {
        let controlled = Set(Simulation.Sabotage.allCases.map(\.checker))
        #expect(Set(Checker.allCases).subtracting(controlled).isEmpty)
    }

    private static func weather(of seed: UInt64) -> Simulation.Weather {
        switch seed % 5 {
        case 0: .storm
        case 1: .frost
        case 2: .split
        case 3: .deaths
        default: .changing
        }
    }

    @Test func `the same seed gives the same simulation`() {
        let runs = (0..<2).map { _ in
            let simulation = Simulation(seed: 99, workers: 2, faulty: Self.faulty)
            _ = simulation.run()
            return "\(simulation.ledger.writes) \(simulation.crashes) \(simulation.now)"
        }
        #expect(runs[0] == runs[1])
    }
}
