import Foundation
import HeraldClient
import Testing
import Times

/// Entries into places that the phone finds, compared with a check of all places at each step.
struct PlaceEntryTests {
    /// The distance from an edge, in metres, within which the side of the edge is not certain.
    ///
    /// The library calculates on the ellipsoid, and the check of all places on a plane.
    private static let precision = 0.05

    @Test func `no entry is missed and none is told twice, dense centres too`() {
        for seed in Schedules.seeds(4) {
            // Phones with 100 regions go through a dense centre. One with 20 needs the circles
            // there that only geo makes.
            let isDense = seed % 2 == 0
            var world = PlaceWorld(
                seed, count: 300, spread: 6_000, isDense: isDense, capacity: isDense ? 100 : 20)
            var inside: Set<String> = []
            var lastLeft: [String: Int64] = [:]
            var expected: [String] = []
            var uncertain: [String] = []
            world.handle(.located(world.fix))
            world.launch()
            var (heading, speed) = (0.0, 10.0)
            for step in 0..<400 {
                if world.dice.happens(10) { heading = Double(world.dice.below(628)) / 100 }
                if world.dice.happens(5) { speed = Double(5 + world.dice.below(15)) }
                // The oracle looks at all places, before and after the step.
                for place in world.places where step == 0 && world.edge(place) <= 0 {
                    inside.insert(place.id)
                    expected.append(place.id)
                }
                world.move(
                    north: speed * cos(heading), east: speed * sin(heading), seconds: 2,
                    tellsFix: world.dice.happens(20))
                for place in world.places {
                    let (isInside, isEdge) = (
                        world.edge(place) <= 0, abs(world.edge(place)) < Self.precision
                    )
                    if isEdge, !inside.contains(place.id) {
                        if isInside { inside.insert(place.id) }
                        uncertain.append(place.id)
                    } else if isInside, !inside.contains(place.id) {
                        inside.insert(place.id)
                        // Who comes back within two minutes is the same visitor.
                        let away = world.time - (lastLeft[place.id] ?? 0)
                        if away >= 240_000 {
                            expected.append(place.id)
                        } else if away >= 120_000 {
                            // A phone may notice somewhat late that it has left.
                            uncertain.append(place.id)
                        }
                    } else if world.edge(place) > 0, inside.remove(place.id) != nil {
                        lastLeft[place.id] = world.time
                    }
                }
            }
            let missed = Set(expected).subtracting(world.shown)
            #expect(missed.isEmpty, "seed \(seed)")
            let counts = { (ids: [String]) in
                Dictionary(ids.map { ($0, 1) }, uniquingKeysWith: +)
            }
            let (shown, least) = (counts(world.shown), counts(expected))
            let most = counts(expected + uncertain)
            let wrong = most.keys.filter { id in
                let count = shown[id] ?? 0
                return count < least[id] ?? 0 || count > most[id] ?? 0
            }
            let told = wrong.map { "\($0): \(shown[$0] ?? 0) times, not \(most[$0] ?? 0)" }
            #expect(told.isEmpty, "seed \(seed)")
            #expect(Set(shown.keys).isSubset(of: most.keys), "seed \(seed)")
            #expect(world.mostWatched <= world.rules.capacity, "seed \(seed)")
            guard missed.isEmpty, wrong.isEmpty else { return }
        }
    }

    @Test func `without the server the places of the last answer are found`() {
        for seed in Schedules.seeds(4) {
            var world = PlaceWorld(seed, count: 26, spread: 4_000)
            world.handle(.located(world.fix))
            world.launch()
            world.isOnline = false
            var entered: Set<String> = Set(world.shown)
            var heading = 0.0
            for _ in 0..<400 {
                if world.dice.happens(10) { heading = Double(world.dice.below(628)) / 100 }
                world.move(
                    north: 20 * cos(heading), east: 20 * sin(heading), seconds: 2,
                    tellsFix: false)
                entered.formUnion(world.places.filter { world.edge($0) <= 0 }.map(\.id))
            }
            #expect(Set(world.shown) == entered, "seed \(seed)")
            #expect(world.mostWatched <= 20, "seed \(seed)")
        }
    }

    /// The negative control: a fixed rule instead of the fence that the server sizes.
    @Test func `a phone that asks too seldom misses entries`() {
        var missed = 0
        for seed in UInt64(1)...5 {
            var world = PlaceWorld(seed, count: 300, spread: 6_000)
            world.handle(.located(world.fix))
            world.launch()
            // The server answers once and then says that there is nothing.
            world.isOnline = false
            var entered: Set<String> = []
            for _ in 0..<300 {
                world.move(north: 15, east: 8, seconds: 2, tellsFix: false)
                entered.formUnion(world.places.filter { world.edge($0) <= 0 }.map(\.id))
            }
            missed += entered.subtracting(world.shown).count
        }
        #expect(missed > 0)
    }
}
