import ServiceKit
import Testing

@testable import HeraldCommand

struct FieldNamesTests {
    private func invocation(_ options: [String: [String]]) -> Invocation {
        Invocation(
            path: ["herald", "send"], options: options, arguments: [:], settings: Settings([:]),
            console: Console(out: { _ in }, error: { _ in }, isInteractive: false))
    }

    @Test(arguments: [
        ("deliver_time", "at"), ("expire_time", "expires"), ("time_to_live", "ttl"),
        ("audience", "audience"), ("timing.local_time", "local-time"), ("content.title", "title"),
        ("content.url", "link"), ("variables", "var"), ("idempotency_key", "idempotency-key"),
    ])
    func `an error names the option that was typed, and not the field of the call`(
        field: String, option: String
    ) {
        #expect(FieldNames.typed(field, invocation([option: ["x"]])) == "--\(option)")
        // Nobody typed an option for it.
        #expect(FieldNames.typed(field, invocation([:])) == field)
    }
}
