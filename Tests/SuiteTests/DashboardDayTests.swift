import Foundation
import TestSupport
import Testing

/// A newsroom's day in the dashboard of a running suite: two people in browsers as Debian has them.
@Suite(
    .serialized, .timeLimit(.minutes(5)),
    .enabled(if: !Peers.mayBeMissing, "it is wished to do without some"))
struct DashboardDayTests: DashboardScenarios {
    /// A day with a scenario that asks the server for the result after each act.
    ///
    /// The switch takes less than five seconds from the first key to a server that has stopped,
    /// from each page and while a text is being typed.
    @Test func `a send is composed, approved, stopped by the keyboard, cancelled and corrected`()
        async throws
    {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            _ = try await Person("ann", "SENDER", in: "news", suite)
            _ = try await Person("bo", "OPERATOR", in: "news", suite)
            let output = try await play(
                "dashboard-day.mjs", news, suite, more: ["password": Person.password])
            #expect(output.status == 0, "\(output.output)")
        }
    }
}
