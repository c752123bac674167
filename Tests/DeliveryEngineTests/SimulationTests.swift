import FoundationEssentials
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
        let simulation = Simulation(
            seed: seed, workers: count, faulty: Self.faulty, Self.weather(of: seed))
        let violations = simulation.run()
        #expect(violations.isEmpty, "seed \(seed), \(count) workers: \(violations)")
        #expect(simulation.ledger.writes > 300 && simulation.crashes > 0)
    }

    /// `make simulate`: how many seconds to go on, and with which seed to begin.
    private static let environment = ProcessInfo.processInfo.environment

    @Test(.enabled(if: environment["SIMULATE_SECONDS"] != nil))
    func `it goes on for as long as told, each time with another seed`() throws {
        let seconds = try #require(Self.environment["SIMULATE_SECONDS"].flatMap(Int.init))
        var seed =
            Self.environment["SEED"].flatMap { UInt64($0) } ?? .random(in: 0...1_000_000_000)
        let end = ContinuousClock.now + .seconds(seconds)
        var (runs, writes) = (0, 0)
        repeat {
            let simulation = Simulation(
                seed: seed, workers: Int(seed % 3) + 1, faulty: .seconds(3600),
                Self.weather(of: seed))
            let violations = simulation.run()
            try #require(violations.isEmpty, "SEED=\(seed): \(violations)")
            (runs, writes, seed) = (runs + 1, writes + simulation.ledger.writes, seed + 1)
        } while ContinuousClock.now < end
        print(
            "\(runs) worlds of an hour and more, \(writes) messages; the last seed was \(seed - 1)")
    }

    @Test(arguments: Simulation.Sabotage.allCases.filter { $0 != .none })
    func `what is done wrong on purpose is found`(_ sabotage: Simulation.Sabotage) {
        let isFound = (1...8 as ClosedRange<UInt64>).contains { seed in
            let simulation = Simulation(
                seed: seed, workers: 2, faulty: Self.faulty,
                Self.weather(for: sabotage), sabotage)
            return !simulation.run().isEmpty
        }
        #expect(isFound)
    }

    private static func weather(of seed: UInt64) -> Simulation.Weather {
        switch seed % 5 {
        case 0: .storm
        case 1: .frost
        default: .changing
        }
    }

    /// What brings it to light soon.
    private static func weather(for sabotage: Simulation.Sabotage) -> Simulation.Weather {
        switch sabotage {
        case .retriesAreUnlimited, .expiryIsNotTold, .collapseKeysAreNotTold: .storm
        case .erasuresAreNotTold, .storeSplitsKeys, .storeReplacesNothing: .storm
        case .storeDoesNotFence: .frost
        default: .changing
        }
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
