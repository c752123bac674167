import Testing

/// Places on a phone where the app is ended at any step, also while it stores.
struct PlaceCrashTests {
    private static let steps = 40

    @Test func `no entry is missed, none is shown twice, and what is watched is what is wished`()
        throws
    {
        for seed in Schedules.seeds(100) {
            var phone = try PlacePhone(seed)
            for _ in 0..<Self.steps { try phone.step() }
            try phone.settle()
            let problem = phone.problem
            #expect(problem == nil, "seed \(seed)")
            if problem != nil { return }
        }
    }

    /// A negative control.
    @Test func `a phone that forgets to store misses entries or shows them twice`() throws {
        var found = 0
        for seed in UInt64(1)...40 {
            var phone = try PlacePhone(seed, .forgets)
            for _ in 0..<Self.steps { try phone.step() }
            try phone.settle()
            if phone.problem != nil { found += 1 }
        }
        // Eleven when this was written.
        #expect(found >= 8)
    }

    /// A negative control.
    @Test func `a phone that believes its own record watches other regions than it should`() throws
    {
        var found = 0
        for seed in UInt64(1)...40 {
            var phone = try PlacePhone(seed, .believesItself)
            for _ in 0..<Self.steps { try phone.step() }
            try phone.settle()
            if phone.problem?.contains("watched") == true { found += 1 }
        }
        // Eight when this was written.
        #expect(found >= 6)
    }

    @Test func `some of everything comes up in the schedules`() throws {
        var came: Set<PlacePhone.Matter> = []
        for seed in UInt64(1)...60 {
            var phone = try PlacePhone(seed)
            for _ in 0..<Self.steps { try phone.step() }
            try phone.settle()
            came.formUnion(phone.came)
        }
        #expect(came == Set(PlacePhone.Matter.allCases))
    }
}
