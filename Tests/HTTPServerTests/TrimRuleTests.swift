import Testing

@testable import HTTPServer

/// When memory is given back to the system.
struct TrimRuleTests {
    @Test func `memory is given back once most of many connections are gone, and not again`() {
        var rule = TrimRule()
        let open = (1...100).map { rule.note(debt: 0, connections: $0) }
        #expect(!open.contains(true))
        #expect(rule.note(debt: 0, connections: 25) == false)
        #expect(rule.note(debt: 0, connections: 24) == true)
        rule.wasTrimmed(debt: 0, connections: 24)
        #expect(rule.note(debt: 0, connections: 1) == false)
    }

    @Test func `a few connections that come and go are not worth it`() {
        var rule = TrimRule()
        #expect(rule.note(debt: 0, connections: 63) == false)
        #expect(rule.note(debt: 0, connections: 0) == false)
    }

    @Test func `memory is given back once most of what connections held is gone`() {
        var rule = TrimRule()
        #expect(rule.note(debt: 4 << 20, connections: 1) == false)
        #expect(rule.note(debt: 1 << 20, connections: 1) == false)
        #expect(rule.note(debt: (1 << 20) - 1, connections: 1) == true)
    }
}
