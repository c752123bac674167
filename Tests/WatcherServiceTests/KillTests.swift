import Protocol
import Storage
import Synchronization
import Testing
import Times
@testable import Watch
@testable import WatcherService

/// Kills the service after each transaction, and before it gets each answer of delivery.
struct KillTests {
    private typealias Step = SourceLife.Step

    private static let operators = OperatorAudience(app: "news", selector: "/staff")

    /// Performs the steps from one on.
    private static func live(
        _ steps: [Step], from start: Int = 0, _ home: WatcherHome, _ points: KillPoints? = nil
    ) async throws {
        for (number, step) in steps.enumerated().dropFirst(start) {
            points?.begin(number)
            try await step.run(home)
        }
    }

    /// Goes on from the state after a kill, with a new process.
    private static func goOn(
        from point: KillPoints.Point, _ steps: [Step]
    ) async throws -> WatcherHome {
        let home = try await WatcherHome(
            operators: operators, in: try KillPoints.copy(point.files), world: point.world)
        try await home.service.reload()
        try await home.send()
        try await live(steps, from: point.step, home)
        return home
    }

    /// Returns how often delivery has accepted each mark.
    private static func marks(_ requests: some Sequence<Proto.SendRequest>) -> [String: Int] {
        var marks: [String: Int] = [:]
        for request in requests where request.type == "/news" {
            let text = "\(request.content?.title ?? "") \(request.content?.body ?? "")"
            for word in Set(text.split(separator: " ")) where word.hasPrefix("#") {
                marks[String(word), default: 0] += 1
            }
        }
        return marks
    }

    /// Returns descriptions of the notifications that were lost or sent twice.
    private static func problems(_ home: WatcherHome, expected: [String]) -> [String] {
        let marks = marks(home.world.withLock { Array($0.accepted.values) })
        let lost = expected.filter { marks[$0] == nil }.map { "\($0) was lost" }
        let more = marks.filter { $0.value > 1 || !expected.contains($0.key) }
        return lost + more.keys.sorted().map { "\($0) was accepted \(marks[$0] ?? 0) times" }
    }

    @Test func `a kill after any transaction or acceptance loses nothing and repeats nothing`()
        async throws
    {
        let points = KillPoints()
        let whole = try await points.home(Self.operators)
        try await Self.live(SourceLife.steps, whole, points)
        #expect(Self.problems(whole, expected: SourceLife.accepted) == [])
        await whole.stop()
        let all = try points.all()
        // Without transactions in each step, this would try little.
        #expect(Set(all.map(\.step)).count == SourceLife.steps.count)
        #expect(all.count { $0.moment == .accepted } > SourceLife.steps.count)
        var repeated = 0
        for (number, point) in all.enumerated() {
            let home = try await Self.goOn(from: point, SourceLife.steps)
            let place: Comment = """
                a kill at moment \(number), when something was \(point.moment) in the step \
                '\(SourceLife.steps[point.step].name)'
                """
            #expect(Self.problems(home, expected: SourceLife.accepted) == [], place)
            #expect(try await home.labels(.held) == SourceLife.held, place)
            #expect(try await home.labels(.quarantined) == SourceLife.quarantined, place)
            #expect(try await home.labels(.waiting) == [], place)
            let news = Set(home.world.withLock { $0.news.map(\.kind) })
            #expect(news.isSuperset(of: [.baseline, .held, .quarantined]), place)
            let submitted = Self.marks(home.world.withLock { $0.submitted })
            if submitted.values.contains(where: { $0 > 1 }) { repeated += 1 }
            await home.stop()
        }
        print("kills: \(all.count), after \(repeated) of which delivery got a request again")
        // What delivery had accepted, and the service did not know of, was submitted once more.
        #expect(repeated > 0)
    }

    /// Reads the source as the service does, but stores the seen items and the entries in two
    /// transactions.
    private static func storeInTwo(_ home: WatcherHome) async throws {
        let store = try await home.service.store
        let source = try await store.source("list", app: "news")
        let (now, body) = home.world.withLock { ($0.now, Array($0.body.utf8)) }
        let key = SourceKey(app: "news", name: "list")
        let recipe = try await #require(home.service.sources[key]?.readRecipe())
        var pass = Pass(recipe, try await store.state(of: source.id, now: now), now: now)
        _ = pass.begin()
        guard case .compare(let keys) = pass.take(PageAnswer(status: 200, body: body)) else {
            throw HomeError()
        }
        let known = try await store.known(keys, of: source.id)
        guard case .finish(var result) = pass.take(known: known) else { throw HomeError() }
        let entries = result.entries
        result.entries = []
        try await store.store(result, of: source.id, identity: recipe.identity)
        try await home.database.write { database in
            for entry in entries {
                try WatcherStore.insert(
                    entry, try entry.message?.request.encoded(), source.id, now, in: database)
            }
        }
    }

    @Test func `items and notifications in two transactions would be found by these kills`()
        async throws
    {
        let steps = [
            Step("first contact") { home in
                try await home.recipe()
                home.have(1...1)
                _ = try await home.run()
            },
            Step("two transactions") { home in
                home.world.withLock {
                    $0.body = ##"[{"id": 1, "title": "Item 1"}, {"id": 2, "title": "#2"}]"##
                }
                try await Self.storeInTwo(home)
                try await home.send()
            },
        ]
        let points = KillPoints()
        let whole = try await points.home(Self.operators)
        try await Self.live(steps, whole, points)
        await whole.stop()
        var found: [String] = []
        for point in try points.all() {
            let home = try await Self.goOn(from: point, steps)
            found += Self.problems(home, expected: ["#2"])
            await home.stop()
        }
        #expect(Set(found) == ["#2 was lost"], "\(found)")
    }
}
