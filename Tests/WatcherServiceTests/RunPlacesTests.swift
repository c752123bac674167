import TestSupport
import Testing
import Times
@testable import WatcherService

/// The choice of runs that may go on at the same time.
struct RunPlacesTests {
    private typealias Seat = RunPlaces.Seat

    private static func seat(
        _ name: String, _ host: String, _ standing: RunPlaces.Standing = .well, at time: Int64 = 0,
        app: String = "news"
    ) -> Seat {
        Seat(
            key: SourceKey(app: app, name: name), host: host, standing: standing,
            time: UnixTime(milliseconds: time))
    }

    /// Lets sources wait, each of a host of its own.
    private static func fill(
        _ places: inout RunPlaces, _ count: Int, _ standing: RunPlaces.Standing, _ prefix: String
    ) {
        for number in 0..<count {
            places.wait(seat("\(prefix)\(number)", "\(prefix)\(number).example", standing))
        }
    }

    private static func all(_ places: inout RunPlaces) -> [Seat] {
        var seats: [Seat] = []
        while let seat = places.next({ _ in true }) { seats.append(seat) }
        return seats
    }

    @Test func `four runs of one host go on, and those that wait for it hold no place`() {
        var places = RunPlaces()
        for number in 0..<200 { places.wait(Self.seat("a\(number)", "a.example")) }
        let first = Self.all(&places)
        #expect(first.map(\.name) == ["a0", "a1", "a2", "a3"])
        Self.fill(&places, 200, .well, "b")
        let others = Self.all(&places)
        #expect(others.count == RunPlaces.all - 4)
        // Two of the host end: there is room for two of all that wait.
        for seat in first.prefix(2) { places.leave(seat) }
        let next = Self.all(&places)
        #expect(next.count == 2)
    }

    @Test func `the next of a host goes when one of it ends, in the order in which they came`() {
        var places = RunPlaces()
        for number in 0..<8 { places.wait(Self.seat("a\(number)", "a.example", at: Int64(number))) }
        var going = Self.all(&places)
        var names = going.map(\.name)
        while !going.isEmpty {
            places.leave(going.removeFirst())
            let next = Self.all(&places)
            going += next
            names += next.map(\.name)
        }
        #expect(names == (0..<8).map { "a\($0)" })
    }

    @Test
    func `slow sources have half of the places, and a quarter is kept for those that are well`() {
        var places = RunPlaces()
        var counts: [Int] = []
        let kinds: [(RunPlaces.Standing, String)] = [
            (.slow, "slow"), (.new, "new"), (.well, "well"),
        ]
        for (standing, name) in kinds {
            Self.fill(&places, 200, standing, name)
            counts.append(Self.all(&places).count)
        }
        #expect(counts == [48, 24, 24])
        // What somebody asks for takes a place all the same, and gives it back.
        let asked = Self.seat("asked", "asked.example")
        places.take(asked)
        places.leave(asked)
        counts.append(Self.all(&places).count)
        #expect(counts.last == 0)
    }

    @Test func `of two with a place the one goes first that has waited longer`() {
        var places = RunPlaces()
        places.wait(Self.seat("late", "a.example", .well, at: 2))
        places.wait(Self.seat("early", "b.example", .slow, at: 1))
        let seats = Self.all(&places)
        #expect(seats.map(\.name) == ["early", "late"])
    }

    @Test func `a host that hangs at some addresses has places for its others`() {
        var places = RunPlaces()
        for number in 0..<10 { places.wait(Self.seat("slow\(number)", "a.example", .slow)) }
        let slow = Self.all(&places)
        #expect(slow.map(\.name) == ["slow0", "slow1"])
        for number in 0..<3 { places.wait(Self.seat("well\(number)", "a.example", at: 1)) }
        let seats = Self.all(&places)
        #expect(seats.map(\.name) == ["well0", "well1"])
        places.leave(seats[0])
        let next = Self.all(&places)
        #expect(next.map(\.name) == ["well2"])
    }

    @Test
    func `a source that waits already does not wait twice, and one that is not due is left out`() {
        var places = RunPlaces()
        for _ in 0..<3 { places.wait(Self.seat("a", "a.example")) }
        for number in 0..<6 { places.wait(Self.seat("b\(number)", "b.example")) }
        let seats = Self.all(&places)
        #expect(seats.map(\.name) == ["a", "b0", "b1", "b2", "b3"])
        places.leave(Self.seat("b0", "b.example"))
        let next = places.next { $0.name != "b4" }
        #expect(next?.name == "b5")
        let last = Self.all(&places)
        #expect(last.isEmpty)
    }

    @Test func `an app with a thousand sources leaves a quarter of the places to the others`() {
        var places = RunPlaces()
        for number in 0..<1000 {
            places.wait(Self.seat("a\(number)", "a\(number).example", app: "many"))
        }
        // Alone it has them all.
        let alone = Self.all(&places)
        #expect(alone.count == RunPlaces.all)
        places = RunPlaces()
        places.isOfOneApp = false
        var counts: [Int] = []
        for standing in [RunPlaces.Standing.slow, .well] {
            for number in 0..<500 {
                let name = "\(standing)\(number)"
                places.wait(Self.seat(name, "\(name).example", standing, app: "many"))
            }
            counts.append(Self.all(&places).count)
        }
        #expect(counts == [RunPlaces.ofApp / 2, RunPlaces.ofApp / 2])
        places.wait(Self.seat("one", "one.example", .slow, at: 1, app: "few"))
        places.wait(Self.seat("two", "two.example", .well, at: 1, app: "few"))
        let few = Self.all(&places)
        #expect(few.count == 2)
    }

    @Test func `a place that is free goes to the app of which the fewest runs go on`() {
        var places = RunPlaces()
        places.isOfOneApp = false
        for app in ["a", "b"] {
            for number in 0..<200 {
                places.wait(Self.seat("\(number)", "\(app)\(number).example", app: app))
            }
        }
        let going = Self.all(&places)
        #expect(going.count { $0.key.app == "a" } == RunPlaces.all / 2)
        places.wait(Self.seat("new", "new.example", at: 1, app: "late"))
        let full = Self.all(&places)
        places.leave(going[0])
        let next = Self.all(&places)
        #expect(full.isEmpty && next.map(\.key.app) == ["late"])
    }

    @Test func `of those that wait for one host, each app gets its turn`() {
        var places = RunPlaces()
        places.isOfOneApp = false
        for number in 0..<100 { places.wait(Self.seat("a\(number)", "host", app: "many")) }
        var going = Self.all(&places)
        places.wait(Self.seat("b", "host", at: 1, app: "few"))
        places.leave(going.removeFirst())
        let next = Self.all(&places)
        #expect(next.map(\.name) == ["b"])
    }

    @Test(arguments: UInt64(0)..<10)
    func `no share is exceeded, and whoever waits goes in the end`(
        seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        var places = RunPlaces()
        places.isOfOneApp = false
        var (going, gone, waiting): ([Seat], Set<String>, Set<String>) = ([], [], [])
        for step in 0..<1000 {
            if Bool.random(using: &random) {
                let host = "h\(Int.random(in: 0..<60, using: &random))"
                let standing = RunPlaces.Standing.allCases.randomElement(using: &random) ?? .well
                let app = step % 3 == 0 ? "few" : "many"
                places.wait(Self.seat("s\(step)", host, standing, at: Int64(step), app: app))
                waiting.insert("s\(step)")
            } else if let index = going.indices.randomElement(using: &random) {
                places.leave(going.remove(at: index))
            }
            let seats = Self.all(&places)
            going += seats
            gone.formUnion(seats.map(\.name))
            #expect(going.count <= RunPlaces.all)
            #expect(going.count { $0.standing == .slow } <= RunPlaces.all / 2)
            #expect(going.count { $0.key.app == "many" } <= RunPlaces.ofApp)
            let ofHost = Dictionary(grouping: going, by: \.host).values
            #expect(ofHost.allSatisfy { $0.count <= RunPlaces.ofHost })
        }
        while !going.isEmpty {
            places.leave(going.removeFirst())
            let seats = Self.all(&places)
            going += seats
            gone.formUnion(seats.map(\.name))
        }
        #expect(gone == waiting)
    }
}
