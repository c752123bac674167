import Protocol
import Testing

@testable import HeraldCommand

/// The output about items that were tried again, or released.
struct WatchReleaseTextTests {
    private static func text(
        _ ids: [UInt64], released: UInt64, dropped: UInt64 = 0, quarantined: UInt64 = 0,
        held: UInt64 = 0, isQuarantined: Bool = true
    ) -> String {
        var request = Proto.ReleaseSourceEntriesRequest()
        (request.ids, request.quarantined) = (ids, isQuarantined)
        var response = Proto.ReleaseSourceEntriesResponse()
        (response.released, response.dropped) = (released, dropped)
        (response.quarantined, response.held) = (quarantined, held)
        return ReleaseText(request: request, answer: response).text
    }

    @Test func `what was tried and is held is told from what is released`() {
        #expect(
            Self.text([1, 2, 3, 3], released: 1, held: 1)
                == "1 notification released, 1 held, 1 decided on meanwhile\n")
        #expect(
            Self.text([1, 2], released: 1, held: 1) == "1 notification released, 1 held\n")
        #expect(
            Self.text([1, 2], released: 1, quarantined: 1)
                == "1 notification released, 1 still no good\n")
        #expect(
            Self.text([], released: 7, held: 1_133)
                == "7 notifications released, 1,133 held\n")
        #expect(Self.text([], released: 7) == "7 notifications released\n")
        #expect(
            Self.text([], released: 0, quarantined: 1)
                == "0 notifications released, 1 still no good\n")
    }

    @Test func `a person is asked with the number of what goes`() {
        var request = Proto.ReleaseSourceEntriesRequest()
        request.name = "news"
        let ask = WatchReleaseCommands.question
        #expect(ask(request, 3_008) == "release 3,008 notifications of news")
        request.digest = true
        #expect(ask(request, 2) == "release 2 notifications of news as digests")
        (request.digest, request.discard) = (false, true)
        #expect(ask(request, 1) == "drop 1 notification of news")
    }

    @Test func `what was held and is let go is all there is`() {
        #expect(Self.text([], released: 1, isQuarantined: false) == "1 notification released\n")
        #expect(
            Self.text([1, 2], released: 1, dropped: 1, isQuarantined: false)
                == "1 notification released, 1 dropped\n")
    }
}
