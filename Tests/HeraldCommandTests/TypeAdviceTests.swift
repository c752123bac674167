import Protocol
import Suggestions
import Testing

@testable import HeraldCommand

/// Types that count as misspelt, and a command's advice about them.
struct TypeAdviceTests {
    @Test(
        arguments: [
            ("/bil/vote", "/bill/vote"), ("/bill-vote", "/bill/vote"), ("/electoin", "/election"),
            ("/bill/votes", "/bill/vote"),
        ])
    func `a new type that is spelt nearly as a known one is probably that one`(
        type: String, meant: String
    ) {
        let known = ["/bill/vote", "/election", "/message"]
        #expect(TypeSuggestion.nearest(to: type, in: known) == meant)
    }

    @Test(
        arguments: [
            "/bill/vote", "/weather/storm", "/election", "/electio/n/of/something", "/a",
        ])
    func `a known type, one unlike all others, and a short one are no mistakes`(type: String) {
        let known = ["/bill/vote", "/election", "/b"]
        #expect(TypeSuggestion.nearest(to: type, in: known) == nil)
    }

    @Test func `types that differ only in digits are meant to differ`() {
        #expect(TypeSuggestion.nearest(to: "/bills/hr2", in: ["/bills/hr1"]) == nil)
        // The control: one letter more.
        #expect(TypeSuggestion.nearest(to: "/billls/hr1", in: ["/bills/hr1"]) == "/bills/hr1")
    }

    @Test func `a type above one that is sent is no mistake`() {
        #expect(TypeSuggestion.nearest(to: "/bill", in: ["/bills/x", "/bill/vote"]) == nil)
        #expect(TypeAdvice.warning("/bill", .stop, sent: ["/bill/vote"]) == nil)
    }

    @Test func `a kill switch on a type that is never sent warns, even if no type is near`() {
        let sent = ["/bill/vote"]
        let far = TypeAdvice.warning("/weather", .stop, sent: sent)
        #expect(far?.message == "this app has not sent the type /weather lately")
        let near = TypeAdvice.warning("/bil", .stop, sent: sent)
        #expect(
            near?.message == "this app has not sent the type /bil lately; did you mean /bill?")
        #expect(TypeAdvice.warning("/weather", .cover, sent: sent) == nil)
        #expect(TypeAdvice.warning("/weather", .send, sent: sent) == nil)
    }

    @Test func `an app that has sent nothing yet gets no warning about a type`() {
        #expect(TypeAdvice.warning("/bill", .stop, sent: []) == nil)
    }
}
