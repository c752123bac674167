import Testing

@testable import HeraldCommand

struct EventLinesTests {
    @Test func `an event that is followed is printed as one that is read`() {
        let sent =
            #"{"offset":"a","app":"news","progress":{"adapter":"log","delivered":"71"}}"#
        let line = EventsCommand.whole(sent)
        #expect(line.contains(#""delivered":71"#) && line.contains(#""expired":0"#), "\(line)")
        #expect(EventsCommand.whole(line) == line)
        #expect(EventsCommand.whole("no event") == "no event")
    }

    @Test(arguments: [1, 3, 7, 1000])
    func `a body in pieces is cut into lines, and the last gives the offset to resume`(size: Int) {
        let body = Array("{\"offset\":\"a\"}\n\n{\"offset\":\"b\"}\n{\"offs".utf8)
        var lines = EventLines()
        var found: [String] = []
        #expect(lines.offset == nil)
        for start in stride(from: 0, to: body.count, by: size) {
            let piece = Array(body[start..<min(start + size, body.count)])
            found += lines.lines(endingIn: piece)
        }
        #expect(found == [#"{"offset":"a"}"#, #"{"offset":"b"}"#])
        #expect(lines.offset == "b")
    }
}
